import type { DateOrder } from '#contract/entities/contacts/history-import.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { dayAfter, instantOf, startOfDay } from '#contract/rules/time/time-zone.ts'
import { exportDay, type ExportEntry } from './chat-export.ts'
import { FORMER_FILE } from './message-detail.ts'

/** Which messages of an export come into a chat, and what they contain there. */

/** How the messages of an export are read. */
export interface ExportReading {
  order: DateOrder
  /** The name of the contact; all others are the company. */
  customer: string
  /** The time zone of the group, in which the phone's times are read. */
  timeZone: string
}

/** What a chat has already. */
export interface ChatBefore {
  /** When the first message was written that was not imported and is not of a line's history, epoch ms. */
  ownSince: number | undefined
  /** The marks of its messages: see `messageMark`. */
  marks: Iterable<string>
}

/** What becomes of a message of an export: it is added, or is known, or is not earlier than the chat's own messages. */
export type EntryFate = 'added' | 'known' | 'later'

const DAY_MS = 86_400_000

/**
 * Returns when a message of an export was written, epoch ms. A date that is none counts as the beginning of time. The days are
 * remembered, because an export has many messages of a day and a time zone is slow to ask.
 */
export function exportClock({ order, timeZone }: ExportReading): (entry: ExportEntry) => number {
  /** The beginnings of days; undefined for a day on which the clocks change. */
  const days = new Map<string, number | undefined>()
  const beginningOf = (day: string): number | undefined => {
    const from = startOfDay(day, timeZone)
    return startOfDay(dayAfter(day, 1), timeZone) - from === DAY_MS ? from : undefined
  }
  return ({ date, seconds }) => {
    const day = exportDay(date, order)
    if (day === undefined) return 0
    if (!days.has(day)) days.set(day, beginningOf(day))
    const from = days.get(day)
    if (from !== undefined) return from + seconds * 1_000
    const minutes = Math.floor(seconds / 60)
    return instantOf({ day, minutes }, timeZone) + (seconds % 60) * 1_000
  }
}

/**
 * What tells a message apart in a chat, beside others with the same mark. Exports have no ids and often no seconds, and what is a file
 * in one is left out of another, so files of the same minute look alike.
 * @param at epoch ms
 */
export function messageMark(
  content: Pick<MessageContent, 'text' | 'media' | 'filename' | 'unsupported' | 'deleted'>,
  at: number,
): string {
  const minute = Math.floor(at / 60_000)
  if (content.deleted === true) return `${minute} deleted`
  if ((content.media ?? content.filename ?? content.unsupported) !== undefined)
    return `${minute} file`
  return `${minute} text ${content.text ?? ''}`
}

/** Decides about each message of an export. Of equal messages, as many are known as the chat has. */
export function planExport(
  entries: readonly ExportEntry[],
  reading: ExportReading,
  { ownSince, marks }: ChatBefore,
): EntryFate[] {
  const known = new Map<string, number>()
  for (const mark of marks) known.set(mark, (known.get(mark) ?? 0) + 1)
  const writtenAt = exportClock(reading)
  return entries.map((entry) => {
    const at = writtenAt(entry)
    const mark = messageMark(importedContent(entry, reading), at)
    const left = known.get(mark) ?? 0
    if (left > 0) known.set(mark, left - 1)
    if (left > 0) return 'known'
    return ownSince !== undefined && at >= ownSince ? 'later' : 'added'
  })
}

/** The content of a message of an export, without its file. */
export function importedContent(
  { author, content }: ExportEntry,
  { customer }: Pick<ExportReading, 'customer'>,
): MessageContent {
  const isCustomers = author === customer
  const imported = isCustomers ? {} : { author }
  const text = content.text.slice(0, limits.history.textMax)
  switch (content.kind) {
    case 'text':
      return { type: 'text', text, imported }
    case 'deleted':
      return { type: 'text', text, deleted: true, imported }
    case 'omitted':
      return { type: 'text', text, unsupported: FORMER_FILE, imported }
    case 'file':
      return { type: 'text', text, filename: content.file, unsupported: FORMER_FILE, imported }
    case 'missedCall':
      return { type: 'text', text, ...(isCustomers && { call: { outcome: 'missed' } }), imported }
  }
}
