import { randomBytes } from 'node:crypto'
import type { LineProvider } from '#contract/entities/line/line.ts'
import { newLineVersion } from '#contract/rules/line/graph-versions.ts'
import { yieldsNumber } from '#contract/rules/line/line-providers.ts'
import type { GroupContext } from '#workspace/access.ts'
import { checkLine } from '#workspace/cloud-api/check-line.ts'
import { NO_LINE } from '#workspace/cloud-api/cloud-channel.ts'
import { addressOf, type OpenLine } from '#workspace/cloud-api/lines.ts'
import { sealSecrets } from '#workspace/cloud-api/secrets.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Service } from '#workspace/http/service.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertLineEntry } from '#workspace/storage/line/line-history.ts'
import { limitsJson } from '#workspace/storage/line/line-limits.ts'
import {
  deleteLine,
  findLineOfGroup,
  findLineOfPhone,
  insertLine,
} from '#workspace/storage/line/lines.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import { writeDurable, type Work } from '#workspace/unit-of-work.ts'
import { pauseCampaigns } from '#workspace/use-cases/campaigns/pause-campaign.ts'
import { lineStatusOf } from '#workspace/use-cases/line/line-state.ts'
import { notifyLine } from '#workspace/use-cases/messages/notify.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'
import { callerOf } from './line-access.ts'

/** The text with which a line's provider proves itself. */
export const newVerifyToken = (): string => randomBytes(16).toString('hex')

/** The begin of a time's second: the provider's times are whole seconds, and are compared with ours. */
export const secondOf = (at: number): number => Math.floor(at / 1_000) * 1_000

export const lineConnected = (): ServiceFailure =>
  new ServiceFailure('LINE_CONNECTED', 'This number or this group has a line already.')

/** Removes a line. Its campaigns must not go on over another channel. */
export async function removeLine(
  work: Work,
  { cloud, clock }: Service,
  row: LinesTable,
  directory: Directory,
  byUserId?: string,
): Promise<void> {
  await deleteLine(work.tx, row.id)
  await pauseCampaigns(work, directory, 'line', clock.now())
  work.announce(toGroup(row.group_id, 'line.changed', { line: null }, byUserId))
  work.afterCommit(() => cloud.lines.remove(row.id))
}

/** Removes the line of a group whose number another group has proved to be its own. */
async function giveUp(work: Work, service: Service, row: LinesTable): Promise<void> {
  const directory = await readDirectory(work.tx, row.group_id)
  if (directory !== undefined) await removeLine(work, service, row, directory)
  const notice = { change: 'line_stopped', text: String(NO_LINE) } as const
  await notifyLine(work, row.group_id, notice, service.clock.now())
}

/** The values of a line that is connected. */
export interface ConnectedValues {
  provider: LineProvider
  phoneId?: string | undefined
  accountId?: string | undefined
  token: string
  appSecret?: string | undefined
  appId?: string | undefined
  phone?: string | undefined
  baseUrl?: string | undefined
  apiVersion?: string | undefined
}

interface ConnectOptions {
  /** Ends the check of the values. */
  signal: AbortSignal
  /** Origin at which the provider reaches the service; null: the service's own. */
  publicUrl?: string | null
  /** Stores more in the transaction that stores the line. */
  alsoStore?: (work: Work, row: LinesTable) => Promise<void>
}

/**
 * Checks the values of a line with its provider, and connects the caller's group with them.
 * @throws ServiceFailure LINE_REFUSED, LINE_UNREACHABLE; LINE_CONNECTED if the group or the number has a line
 */
export async function connectLine(
  service: Service,
  access: GroupContext,
  given: ConnectedValues,
  { signal, publicUrl = null, alsoStore }: ConnectOptions,
): Promise<OpenLine> {
  const { cloud, clock, lineKey } = service
  const groupId = access.directory.group.id
  const { provider, phoneId = '', accountId = '', token, appSecret = '', appId, phone } = given
  const secrets = { token, appSecret }
  const id = newId('line', clock.now())
  const draft: LinesTable = {
    id,
    group_id: groupId,
    provider,
    phone_id: phoneId,
    account_id: accountId,
    phone: '',
    name: '',
    api_version: given.apiVersion ?? newLineVersion,
    base_url: given.baseUrl ?? null,
    verify_token: newVerifyToken(),
    secrets: sealSecrets(lineKey, id, secrets),
    state: 'connected',
    stop_code: null,
    app_id: appId ?? null,
    public_url: publicUrl,
    is_set_up: 0,
    verified_at: null,
    refused_at: null,
    subscribed_at: null,
    unsigned_at: null,
    state_since: clock.now(),
    state_by: null,
    stop_until: null,
    quality: null,
    people_limit: null,
    throughput: null,
    name_decision: null,
    restricted_until: null,
    health_json: null,
    has_calls: null,
    refused_fields_json: null,
    business_id: null,
    checked_at: clock.now(),
    token_expires_at: null,
    created_at: clock.now(),
  }
  const graph = cloud.lines.accessOf({ row: draft, secrets })
  const values = { phoneId, accountId, appSecret, appId, phone }
  const checked = await checkLine(graph, values, signal)
  const health_json = limitsJson(checked.limits, undefined, clock.now())
  const row = { ...draft, ...checked.phone, health_json }
  const line = { row, secrets }
  // Another group may have to give up the number.
  const holder = await writeDurable(service, async (work) => {
    const { tx, announce, afterCommit } = work
    if ((await findLineOfGroup(tx, groupId)) !== undefined) throw lineConnected()
    const other = await findLineOfPhone(tx, row.phone_id)
    if (other !== undefined && !yieldsNumber(addressOf(other), addressOf(row)))
      throw lineConnected()
    if (other !== undefined) await giveUp(work, service, other)
    await insertLine(tx, row)
    const { id: byUserId, name: byName } = callerOf(access)
    await insertLineEntry(tx, row.id, { at: clock.now(), kind: 'connected', byName })
    // Webhooks tell of a quality only once it falls.
    if (row.quality !== null)
      await insertLineEntry(tx, row.id, {
        at: secondOf(clock.now()),
        kind: 'quality',
        value: row.quality,
      })
    await alsoStore?.(work, row)
    announce(toGroup(groupId, 'line.changed', { line: lineStatusOf(row) }, byUserId))
    afterCommit(() => cloud.lines.set(line))
    return other
  })
  if (holder !== undefined) await cloud.dropWaiting(holder.group_id)
  service.providerSync.wake(groupId)
  return line
}
