import { z } from 'zod'
import { id, list, openEnum, part, timestamp } from '#contract/wire.ts'

/** Which number of an exported date is which: day first, month first, or the year first. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * How far an import of a conversation is. `read`: nothing of it is in the chat yet. `running` and `undoing`: the service
 * stores or removes its messages.
 */
export const historyStates = ['read', 'running', 'done', 'undoing', 'undone'] as const

/**
 * Why a file cannot be imported as a conversation:
 * - `noMessages`: it is no export of a chat. `dates`: its dates fit no order. `damaged`: the archive cannot be read.
 * - `large`: it has too many messages or files, or unpacks to too many bytes.
 */
export const historyRefusals = ['noMessages', 'dates', 'damaged', 'large'] as const
export type HistoryRefusal = (typeof historyRefusals)[number]

/** The `details` of HISTORY_REFUSED, our extension. */
export const historyRefusedSchema = z.looseObject({ why: openEnum(historyRefusals, 'other') })

const count = z.number().int().nonnegative()

/** An import of a conversation that the phone's app has exported (our extension). */
export const historyImportSchema = part({
  id,
  contactId: id,
  /** Who imported it, and when the file was uploaded. */
  userId: id,
  at: timestamp,
  filename: z.string(),
  state: openEnum(historyStates, 'unknown'),
  /** Who wrote in the file, and how many messages, most first. */
  people: list(part({ name: z.string(), messages: count })),
  /** The orders of dates that fit the file. Several: the user says which one it is. */
  orders: list(openEnum(dateOrders, 'unknown')),
  /** Lines of the app itself, which are left out. */
  systemLines: count,
  /** Files that messages name: those in the archive, and those that are not. */
  files: count,
  missingFiles: count,
  /** Messages that are to be in the chat, and those that are there now. */
  total: count,
  stored: count,
  undoneAt: timestamp.optional(),
  undoneByUserId: id.optional(),
})
export type HistoryImport = z.infer<typeof historyImportSchema>

/** What an import would do, before it is started (our extension). */
export const historyPreviewSchema = part({
  /** Messages that would be added: of the customer and of the company. */
  ofCustomer: count,
  ofCompany: count,
  /** Messages that the chat has already. */
  known: count,
  /** Messages that are left out because they are no earlier than the first message that the chat has itself. */
  later: count,
  /** When the first and the last added message were written; absent if none would be. */
  from: timestamp.optional(),
  to: timestamp.optional(),
})
export type HistoryPreview = z.infer<typeof historyPreviewSchema>
