import { dateOrders, type HistoryPreview } from '#contract/entities/contacts/history-import.ts'
import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { messageKindWords } from '#contract/message-kind-words.ts'
import {
  exportClock,
  importedContent,
  planExport,
  type EntryFate,
  type ExportReading,
} from '#contract/rules/messages/export-plan.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import type { Clock } from '#workspace/clock.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { ServiceFailure, unfit } from '#workspace/failure.ts'
import type { DueTasks } from '#workspace/scheduler.ts'
import { contactOut } from '#workspace/serialize.ts'
import { activityMs, pastActivity } from '#workspace/storage/chats/activity-key.ts'
import { raiseRevision } from '#workspace/storage/chats/chat-revision.ts'
import { summaryAfter } from '#workspace/storage/chats/chat-summary.ts'
import { findChat } from '#workspace/storage/contacts/contacts.ts'
import {
  activityBeforeImports,
  dropPlaces,
  findHistoryImport,
  findOwnSince,
  isImporting,
  listLast,
  listMarks,
  listWaiting,
  nextHistoryImport,
  noteStored,
  toHistoryImport,
  updateHistoryImport,
  type WaitingEntry,
} from '#workspace/storage/contacts/history-imports.ts'
import { findFile } from '#workspace/storage/files/files.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteMessage,
  findLastMessage,
  findMessageById,
  freePastPosition,
  insertMessage,
} from '#workspace/storage/messages/messages.ts'
import type { ContactsTable, Db, HistoryImportsTable, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { emptiedChat, updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { fileContent } from '#workspace/use-cases/messages/customer-file.ts'
import { deletedContent } from '#workspace/use-cases/messages/change-message.ts'
import { pastSummary } from '#workspace/use-cases/messages/past-summary.ts'

type Group = NonNullable<Awaited<ReturnType<typeof findGroup>>>

interface Planned extends WaitingEntry {
  at: number
  isCustomers: boolean
  fate: EntryFate
}

/** Decides about each message of an import that is not started. */
async function plan(
  db: Db,
  { id, contact_id: contactId }: HistoryImportsTable,
  reading: ExportReading,
): Promise<Planned[]> {
  const waiting = await listWaiting(db, id, { after: 0, limit: limits.history.messagesMax })
  const before = {
    ownSince: await findOwnSince(db, contactId),
    marks: await listMarks(db, contactId),
  }
  const fates = planExport(
    waiting.map(({ entry }) => entry),
    reading,
    before,
  )
  const writtenAt = exportClock(reading)
  return waiting.map((one, index) => ({
    ...one,
    at: writtenAt(one.entry),
    isCustomers: one.entry.author === reading.customer,
    fate: fates[index] ?? 'known',
  }))
}

/** @throws ServiceFailure 409 if the import was started */
function assertUnstarted({ state }: HistoryImportsTable): void {
  if (state !== 'read') throw new ServiceFailure('CONFLICT', 'The import was started.')
}

/** @throws ServiceFailure 400 for an order that the dates do not fit, or a person who is not in the chat */
function assertReadable(
  row: HistoryImportsTable,
  { order, customer }: Omit<ExportReading, 'timeZone'>,
): void {
  const { orders, people } = toHistoryImport(row)
  const faults = [
    ...(orders.includes(order) ? [] : ['order']),
    ...(people.some(({ name }) => name === customer) ? [] : ['customer']),
  ]
  if (faults.length > 0)
    throw unfit(
      'The export has no such dates or people.',
      faults.map((path) => ({ path, message: 'is not in the export' })),
    )
}

/** Counts what an import would add, and changes nothing. */
export async function previewHistory(
  db: Db,
  row: HistoryImportsTable,
  reading: Omit<ExportReading, 'timeZone'>,
  group: Group,
): Promise<HistoryPreview> {
  assertUnstarted(row)
  assertReadable(row, reading)
  const planned = await plan(db, row, { ...reading, timeZone: groupZone(group) })
  const added = planned.filter(({ fate }) => fate === 'added')
  const ofCustomer = added.filter(({ isCustomers }) => isCustomers).length
  const times = added.map(({ at }) => at).toSorted((one, other) => one - other)
  const [first] = times
  const last = times.at(-1)
  return {
    ofCustomer,
    ofCompany: added.length - ofCustomer,
    known: planned.filter(({ fate }) => fate === 'known').length,
    later: planned.filter(({ fate }) => fate === 'later').length,
    ...(first !== undefined && { from: iso(first) }),
    ...(last !== undefined && { to: iso(last) }),
  }
}

/**
 * Starts an import. From now on the service stores its messages in portions (`historyTasks`).
 * @param now epoch ms
 * @throws ServiceFailure 409 if it was started, or another one of the contact is running
 */
export async function startHistory(
  tx: Tx,
  row: HistoryImportsTable,
  { reading, group, now }: { reading: Omit<ExportReading, 'timeZone'>; group: Group; now: number },
): Promise<HistoryImportsTable> {
  assertUnstarted(row)
  if (await isImporting(tx, row.contact_id))
    throw new ServiceFailure('CONFLICT', 'Another import of the contact is running.')
  assertReadable(row, reading)
  const planned = await plan(tx, row, { ...reading, timeZone: groupZone(group) })
  const left = planned.filter(({ fate }) => fate !== 'added')
  await dropPlaces(
    tx,
    row.id,
    left.map(({ place }) => place),
  )
  const chat = await findChat(tx, row.contact_id)
  const change = {
    state: 'running',
    customer: reading.customer,
    date_order: reading.order,
    total: planned.length - left.length,
    activity_before: chat === undefined ? null : await activityBefore(tx, chat.row),
    due_at: now,
  } as const
  await updateHistoryImport(tx, row.id, change)
  return { ...row, ...change }
}

/** Where a chat was in the list that has had no messages of its own, before its first import; null for any other chat. */
async function activityBefore(tx: Tx, chat: ContactsTable): Promise<number | null> {
  if (chat.last_position === 0) return chat.activity
  // Imports alone lead to the first position: see `pastSummary`.
  return chat.last_position === 1 ? await activityBeforeImports(tx, chat.id) : null
}

/**
 * Begins to remove the messages of an import, also of one that is running.
 * @param by.now epoch ms
 * @throws ServiceFailure 409 if it is not started, or undone
 */
export async function undoHistory(
  tx: Tx,
  row: HistoryImportsTable,
  { userId, now }: { userId: string; now: number },
): Promise<HistoryImportsTable> {
  if (row.state !== 'running' && row.state !== 'done')
    throw new ServiceFailure('CONFLICT', 'The import is not started, or undone.')
  const change = { state: 'undoing', due_at: now, undone_at: now, undone_by: userId }
  await updateHistoryImport(tx, row.id, change)
  return { ...row, ...change }
}

/** Stores or removes the messages of imports, some of them in each transaction. */
export function historyTasks({ clock }: { clock: Clock }): DueTasks {
  return {
    next: nextHistoryImport,
    urgency: 'bulk',
    failed: 'the messages of an import could not be stored or removed',
    async run(work, id) {
      const row = await findHistoryImport(work.tx, id)
      const chat = row && (await findChat(work.tx, row.contact_id))
      if (row === undefined || chat === undefined) return
      if (row.state === 'running') await storePortion(work, row, chat, clock.now())
      else await removePortion(work, row, chat, clock.now())
    },
  }
}

async function storePortion(
  work: Work,
  row: HistoryImportsTable,
  chat: StoredChat,
  now: number,
): Promise<void> {
  const { tx } = work
  const group = await findGroup(tx, row.group_id)
  const order = dateOrders.find((one) => one === row.date_order)
  if (group === undefined || order === undefined || row.customer === null) return
  const reading = { order, customer: row.customer, timeZone: groupZone(group) }
  const limit = limits.history.storedAtOnce
  const waiting = await listWaiting(tx, row.id, { after: row.place, limit })
  if (waiting.length > 0) await raiseRevision(tx, chat.row.id)
  for (const one of waiting) {
    const messageId = await storeEntry(tx, chat.row.id, one, { reading, group, now })
    await noteStored(tx, row.id, one.place, messageId)
  }
  const isLast = waiting.length < limit
  await updateHistoryImport(tx, row.id, {
    place: waiting.at(-1)?.place ?? row.place,
    stored: row.stored + waiting.length,
    due_at: isLast ? null : now,
    ...(isLast && { state: 'done' }),
  })
  if (!isLast) return
  const isEmpty = row.stored + waiting.length === 0
  await finish(work, row.contact_id, isEmpty ? {} : await pastSummary(tx, chat.row))
}

/** Stores a message of an import before all others of its chat. @returns its id */
async function storeEntry(
  tx: Tx,
  contactId: string,
  { entry, fileId }: WaitingEntry,
  { reading, group, now }: { reading: ExportReading; group: Group; now: number },
): Promise<string> {
  const at = exportClock(reading)(entry)
  const isCustomers = entry.author === reading.customer
  const message: Message = {
    id: newId('message', now),
    contactId,
    content: await contentOf(tx, importedContent(entry, reading), fileId, group),
    sender: isCustomers ? 'contact' : 'group',
    status: isCustomers ? 'read' : 'delivered',
    autoResponse: false,
    updatedAt: iso(at),
    positionInChat: await freePastPosition(tx, contactId, at),
    reactions: [],
  }
  await insertMessage(tx, message)
  return message.id
}

/** The content of a message with its file, and with a text for clients that do not show what there is instead of one. */
async function contentOf(
  tx: Tx,
  content: MessageContent,
  fileId: string | null,
  { language }: Group,
): Promise<MessageContent> {
  const { imported, unsupported, ...said } = content
  if (content.deleted === true) return { ...deletedContent(language), imported }
  if (unsupported === undefined) return content
  const file = fileId === null ? undefined : await findFile(tx, fileId)
  if (file !== undefined) return { ...said, ...fileContent(file), imported }
  // The words that came with a file are more than that it is missing.
  if (content.text) return { ...said, imported }
  return { ...content, text: messageKindWords[language].formerFile }
}

async function removePortion(
  work: Work,
  row: HistoryImportsTable,
  chat: StoredChat,
  now: number,
): Promise<void> {
  const { tx } = work
  const limit = limits.history.storedAtOnce
  const rows = await listLast(tx, row.id, limit)
  let removed = 0
  for (const { message_id: id } of rows) {
    if (id === null) continue
    removed += 1
    const message = await findMessageById(tx, id)
    // It may have been deleted since.
    if (message !== undefined) await deleteMessage(tx, message)
  }
  await dropPlaces(
    tx,
    row.id,
    rows.map(({ place }) => place),
  )
  const isLast = rows.length < limit
  await updateHistoryImport(tx, row.id, {
    stored: row.stored - removed,
    due_at: isLast ? null : now,
    ...(isLast && { state: 'undone' }),
  })
  if (isLast) await finish(work, row.contact_id, await summaryWithout(tx, row, chat.row))
}

/** What the list shows of a chat whose imported messages are gone. */
async function summaryWithout(
  tx: Tx,
  { activity_before: before }: HistoryImportsTable,
  chat: ContactsTable,
): Promise<Partial<ContactsTable>> {
  const shown = chat.last_message_id
  if (shown !== null && (await findMessageById(tx, shown)) !== undefined) return {}
  const last = await findLastMessage(tx, chat.id)
  if (last !== undefined && last.message.positionInChat < 0) return await pastSummary(tx, chat)
  if (last !== undefined) return summaryAfter(last.message, last.fromAdvertisement)
  return {
    ...emptiedChat,
    ...(before !== null && {
      last_position: 0,
      activity: await pastActivity(tx, activityMs(before), chat.id),
    }),
  }
}

/** Stores and publishes what the list shows of the chat after its past has changed. */
async function finish(
  { tx, announce }: Work,
  contactId: string,
  change: Partial<ContactsTable>,
): Promise<void> {
  const chat = await findChat(tx, contactId)
  if (chat === undefined) return
  const { contact } = await updateChat(tx, chat, change)
  announce(toChat(contact, 'chat.history', { contact: contactOut(contact) }))
}
