import { lineApi } from '#contract/api/line/line.ts'
import { preparedItems, type LinePreparation } from '#contract/entities/line/line-preparation.ts'
import { yieldsNumber } from '#contract/rules/line/line-providers.ts'
import { findAccounts } from '#workspace/cloud-api/find-accounts.ts'
import { addressOf, proposedValues } from '#workspace/cloud-api/lines.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import {
  findLinePreparation,
  saveLinePreparation,
  type StoredPreparation,
} from '#workspace/storage/line/line-preparations.ts'
import { findLineOfPhone } from '#workspace/storage/line/lines.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import type { Directory } from '#workspace/viewers.ts'
import { enterLine } from './line-access.ts'

function preparationOut(
  { ticks, ...preparation }: StoredPreparation,
  { members }: Directory,
): LinePreparation {
  return {
    ...preparation,
    ticks: preparedItems.flatMap((item) => {
      const tick = ticks[item]
      if (tick === undefined) return []
      const byName = members.find(({ id }) => id === tick.userId)?.name ?? ''
      return [{ item, at: iso(tick.at), byName }]
    }),
  }
}

/** What an admin prepares before the line is connected. */
export const linePreparationRoutes = [
  implement(lineApi.linePreparation, async (call, { storage }) => {
    const { directory } = await enterLine(storage.db, call, 'line.edit')
    return preparationOut(await findLinePreparation(storage.db, call.groupId), directory)
  }),

  implement(lineApi.prepareLine, async (call, service) => {
    const { directory } = await enterLine(service.storage.db, call, 'line.edit')
    const { groupId, userId } = call
    const { place, provider, step, phone, ticks: given = {} } = call.body
    return await writeGroup(service, groupId, async ({ tx }) => {
      const before = await findLinePreparation(tx, groupId)
      const now = service.clock.now()
      const ticks = { ...before.ticks }
      for (const item of preparedItems) {
        if (given[item] === true) ticks[item] ??= { at: now, userId }
        else if (given[item] === false) delete ticks[item]
      }
      const after = {
        place: place ?? before.place,
        provider: provider ?? before.provider,
        step: step ?? before.step,
        phone: phone ?? before.phone,
        ticks,
      }
      await saveLinePreparation(tx, groupId, after, now)
      return preparationOut(after, directory)
    })
  }),

  implement(lineApi.lineAccounts, async (call, service) => {
    const { storage, cloud } = service
    await enterLine(storage.db, call, 'line.edit')
    const proposed = { provider: 'meta', ...call.body }
    const { access } = proposedValues(cloud.lines, undefined, proposed)
    const { accounts, ...app } = await findAccounts({ ...access, signal: call.request.signal })
    const claim = { provider: 'meta', baseUrl: call.body.baseUrl }
    const isTaken = async (phoneId: string): Promise<boolean> => {
      const holder = await findLineOfPhone(storage.db, phoneId)
      if (holder === undefined || holder.group_id === call.groupId) return false
      return !yieldsNumber(addressOf(holder), claim)
    }
    return {
      ...app,
      accounts: await Promise.all(
        accounts.map(async (account) => ({
          ...account,
          numbers: await Promise.all(
            account.numbers.map(async (number) => ({
              ...number,
              ...((await isTaken(number.id)) && { isTaken: true }),
            })),
          ),
        })),
      ),
    }
  }),
]
