import { lineCostsApi } from '#contract/api/line/line-costs.ts'
import { can } from '#contract/policies/index.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { forbidden, notFound } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { deletePrices, findPrices, savePrices } from '#workspace/storage/line/price-tables.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { costMonths, lineCosts, monthRange } from '#workspace/use-cases/line/line-costs.ts'
import { callerOf, lineOf } from './line-access.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not do this */
async function enterCosts(
  db: Db,
  call: Who,
  action: 'billing.see' | 'billing.editPrices',
): Promise<GroupContext> {
  const access = await enterGroup(db, call)
  if (!can(access.viewer, action)) throw forbidden('The costs of this group are for its admins.')
  return access
}

export const lineCostsRoutes = [
  implement(lineCostsApi.lineCosts, async (call, service) => {
    const { storage, clock } = service
    const { directory } = await enterCosts(storage.db, call, 'billing.see')
    const { row } = lineOf(service, call.groupId)
    const now = clock.now()
    const months = await costMonths(storage.db, directory.group, now)
    const month = call.query.month ?? months[0] ?? ''
    if (!months.includes(month)) throw notFound('month')
    return await lineCosts(storage.db, directory.group, row, { month, months, now })
  }),

  implement(lineCostsApi.providerCosts, async (call, service) => {
    const { storage, clock, cloud } = service
    const { directory } = await enterCosts(storage.db, call, 'billing.see')
    const line = lineOf(service, call.groupId)
    const months = await costMonths(storage.db, directory.group, clock.now())
    const month = call.query.month ?? months[0] ?? ''
    if (!months.includes(month)) throw notFound('month')
    return await cloud.pricing.read(line, { month, ...monthRange(directory.group, month) })
  }),

  implement(lineCostsApi.messagePrices, async (call, { storage }) => {
    await enterCosts(storage.db, call, 'billing.see')
    return await findPrices(storage.db, call.groupId)
  }),

  implement(lineCostsApi.replaceMessagePrices, async (call, service) => {
    const { storage, clock } = service
    const access = await enterCosts(storage.db, call, 'billing.editPrices')
    const { name } = callerOf(access)
    await writeGroup(service, call.groupId, ({ tx }) =>
      savePrices(tx, call.groupId, call.body, { at: clock.now(), name }),
    )
    return await findPrices(storage.db, call.groupId)
  }),

  implement(lineCostsApi.resetMessagePrices, async (call, service) => {
    const { storage } = service
    await enterCosts(storage.db, call, 'billing.editPrices')
    await writeGroup(service, call.groupId, ({ tx }) => deletePrices(tx, call.groupId))
    return await findPrices(storage.db, call.groupId)
  }),
]
