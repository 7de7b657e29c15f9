import {
  lineStatusSchema,
  type LineEntryKind,
  type LineStatus,
} from '#contract/entities/line/line.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { limitTroubleOf } from '#contract/rules/line/line-trouble.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { insertChangeInAll } from '#workspace/storage/chats/chat-changes.ts'
import { insertLineEntry } from '#workspace/storage/line/line-history.ts'
import { countUntried, listWaitingChats } from '#workspace/storage/line/line-sends.ts'
import { lineLimits } from '#workspace/storage/line/line-limits.ts'
import { updateLine } from '#workspace/storage/line/lines.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { notifyLine } from '#workspace/use-cases/messages/notify.ts'

/** What every member may know of a line. */
export function lineStatusOf(row: LinesTable): LineStatus {
  const limits = lineLimits(row)
  return lineStatusSchema.parse({
    state: row.state,
    since: iso(row.state_since),
    stopCode: row.stop_code,
    until: row.stop_until === null ? null : iso(row.stop_until),
    byName: row.state_by,
    provider: row.provider,
    apiVersion: hasOwnApp(row.provider) ? row.api_version : null,
    limitedBy: limits && limitTroubleOf(limits.issues.map(({ code }) => code)),
    hasCalls: row.has_calls === 1,
    listsQueued: true,
    tokenExpiresAt: row.token_expires_at ? iso(row.token_expires_at) : null,
  })
}

/** A new state of a line, and who caused it; no user for the provider. */
export type NewLineState = { by?: { id: string; name: string } | undefined } & (
  | { state: 'paused' }
  | {
      state: 'connected'
      /** The provider's error code for which templates wait. */
      holdCode?: number
    }
  | {
      state: 'stopped'
      code: number
      /** When the provider ends a restriction by itself, epoch ms. */
      until?: number | undefined
      /** Whether the admins are notified in another way. */
      isQuiet?: boolean
    }
)

const entryKinds = {
  connected: 'resumed',
  paused: 'paused',
  stopped: 'stopped',
} as const satisfies Record<NewLineState['state'], LineEntryKind>

/** Records in the chats whose messages waited for a line from when to when it did not send. */
async function recordPause(
  { tx }: Work,
  { state, state_since: since, group_id: groupId }: LinesTable,
  now: number,
): Promise<void> {
  if (state === 'connected') return
  await insertChangeInAll(tx, await listWaitingChats(tx, groupId), [
    { kind: state === 'paused' ? 'linePaused' : 'lineStopped', now: since },
    { kind: 'lineResumed', now },
  ])
}

/**
 * Stores a line's new state with its entry in the history, and publishes it. The admins are notified of a line that has
 * stopped, once. The same state again changes nothing.
 */
export async function changeLineState(
  work: Work,
  { clock, channel }: DeliveryNeeds,
  before: LinesTable,
  next: NewLineState,
): Promise<LinesTable> {
  const { state, by } = next
  const stop = next.state === 'stopped' ? next : undefined
  const holdCode = next.state === 'connected' ? next.holdCode : undefined
  const code = stop?.code ?? holdCode
  const change = { state, stop_code: code ?? null, stop_until: stop?.until ?? null }
  const isSameState = state === before.state
  if (
    isSameState &&
    change.stop_code === before.stop_code &&
    change.stop_until === before.stop_until
  )
    return before
  const { tx, announce, afterCommit } = work
  const now = clock.now()
  const since = isSameState
    ? {}
    : { state_since: now, state_by: state === 'paused' ? (by?.name ?? null) : null }
  const row = { ...before, ...change, ...since }
  await updateLine(tx, row.id, { ...change, ...since })
  const value = code === undefined ? undefined : String(code)
  const kind = holdCode === undefined ? entryKinds[state] : 'stopped'
  await insertLineEntry(tx, row.id, { at: now, kind, value, byName: by?.name })
  if (state === 'connected') await recordPause(work, before, now)
  const left =
    state === 'connected' && holdCode === undefined ? await countUntried(tx, row.group_id, now) : 0
  const data = { line: lineStatusOf(row), ...(left > 0 && { leaving: { left, total: left } }) }
  announce(toGroup(row.group_id, 'line.changed', data, by?.id))
  afterCommit(() => channel.lineChanged?.(row))
  const isNews = holdCode !== undefined || (stop !== undefined && !stop.isQuiet && !isSameState)
  if (isNews && value !== undefined)
    await notifyLine(work, row.group_id, { change: 'line_stopped', text: value }, now)
  return row
}
