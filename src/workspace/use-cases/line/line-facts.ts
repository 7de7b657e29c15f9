import { stopAfter } from '#contract/rules/line/channel-errors.ts'
import { lineTroubleOf } from '#contract/rules/line/line-trouble.ts'
import type { LineErrorUpdate, LineFactUpdate } from '#workspace/channel/line-update.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import {
  hasLineEntry,
  insertLineEntry,
  newestLineEntryAt,
} from '#workspace/storage/line/line-history.ts'
import { findLine, updateLine } from '#workspace/storage/line/lines.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { changeLineState } from './line-state.ts'
import { notifyLine } from '#workspace/use-cases/messages/notify.ts'

/** The columns of a line that a fact sets. */
function columnsOf({ fact, value, name, until, isLifted }: LineFactUpdate): Partial<LinesTable> {
  switch (fact) {
    case 'quality':
      return { quality: value }
    case 'limit':
      return { people_limit: Number(value) }
    case 'throughput':
      return { throughput: Number(value) }
    case 'name':
      return { name_decision: value, ...(name !== undefined && { name }) }
    case 'account':
      if (isLifted) return { restricted_until: null }
      return until === undefined ? {} : { restricted_until: until }
    case 'alert':
      return {}
  }
}

/** Whether the line has this value already, so that nothing has changed. */
function isKnown(row: LinesTable, { fact, value }: LineFactUpdate): boolean {
  switch (fact) {
    case 'quality':
      return row.quality === value
    case 'limit':
      return row.people_limit === Number(value)
    case 'throughput':
      return row.throughput === Number(value)
    case 'name':
      return row.name_decision === value
    default:
      return false
  }
}

const noticeOf = {
  quality: 'line_quality',
  limit: 'line_limit',
  name: 'line_name',
  account: 'line_restricted',
  alert: 'line_alert',
} as const

/** Stores what the provider says of a line. A repeated fact changes nothing, and an older one changes only the history. */
export async function applyLineFact(
  work: Work,
  service: DeliveryNeeds,
  lineId: string,
  update: LineFactUpdate,
): Promise<void> {
  const { tx, announce, afterCommit } = work
  const { fact: kind, value, at, isUrgent } = update
  const before = await findLine(tx, lineId)
  const entry = { at, kind, value }
  if (before === undefined || (await hasLineEntry(tx, lineId, entry))) return
  const isNewest = ((await newestLineEntryAt(tx, lineId, kind)) ?? 0) <= at
  if (isNewest && isKnown(before, update)) return
  const change = isNewest ? columnsOf(update) : {}
  const row = { ...before, ...change }
  await insertLineEntry(tx, lineId, entry)
  if (Object.keys(change).length > 0) {
    await updateLine(tx, lineId, change)
    afterCommit(() => service.channel.lineChanged?.(row))
  }
  announce(toGroup(row.group_id, 'line.changed', {}))
  if (!isNewest) return
  if (isUrgent && kind !== 'throughput') {
    const notice = { change: noticeOf[kind], text: value }
    await notifyLine(work, row.group_id, notice, service.clock.now())
  }
  if (kind === 'account') await changeStateFor(work, service, row, update)
}

async function changeStateFor(
  work: Work,
  service: DeliveryNeeds,
  row: LinesTable,
  { stopCode: code, until, isLifted }: LineFactUpdate,
): Promise<void> {
  if (code !== undefined)
    await changeLineState(work, service, row, { state: 'stopped', code, until, isQuiet: true })
  const isHeld = row.state === 'stopped' && lineTroubleOf(row.stop_code ?? undefined) === 'account'
  if (isLifted && isHeld) await changeLineState(work, service, row, { state: 'connected' })
}

/** Stops a line because of an error of its account, unless the line has changed its state since. */
export async function applyLineError(
  work: Work,
  service: DeliveryNeeds,
  lineId: string,
  { code, at }: LineErrorUpdate,
): Promise<void> {
  const row = await findLine(work.tx, lineId)
  // The provider's times are whole seconds.
  if (row?.state === 'connected' && row.state_since - 1_000 < at)
    await changeLineState(
      work,
      service,
      row,
      stopAfter(code, true) === 'templates'
        ? { state: 'connected', holdCode: code }
        : { state: 'stopped', code },
    )
}
