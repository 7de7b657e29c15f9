import { z } from 'zod'
import {
  dateOrders,
  historyImportSchema,
  type HistoryImport,
} from '#contract/entities/contacts/history-import.ts'
import { limits } from '#contract/limits.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { ExportEntry } from '#contract/rules/messages/chat-export.ts'
import { messageMark } from '#contract/rules/messages/export-plan.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, HistoryImportsTable, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

const text = z.string()
const entrySchema: z.ZodType<ExportEntry> = z.object({
  date: z.tuple([z.number(), z.number(), z.number()]),
  seconds: z.number(),
  author: text,
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['text', 'omitted', 'deleted', 'missedCall']), text }),
    z.object({ kind: z.literal('file'), text, file: text }),
  ]),
})
const peopleSchema = z.array(z.object({ name: text, messages: z.number() }))
const ordersSchema = z.array(z.enum(dateOrders))

/** The columns of an import that is not started. */
const unstarted = {
  state: 'read',
  total: 0,
  stored: 0,
  customer: null,
  date_order: null,
  activity_before: null,
  place: 0,
  due_at: null,
  undone_at: null,
  undone_by: null,
} as const
type NewHistoryImport = Omit<HistoryImportsTable, keyof typeof unstarted>

/** A message of an import that is not stored yet. */
export interface WaitingEntry {
  place: number
  entry: ExportEntry
  fileId: string | null
}

export async function findHistoryImport(
  db: Db,
  id: string,
): Promise<HistoryImportsTable | undefined> {
  return await db.selectFrom('history_imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stores an import with its messages, none of which is in the chat yet. */
export async function insertHistoryImport(
  tx: Tx,
  row: NewHistoryImport,
  entries: Iterable<WaitingEntry>,
): Promise<void> {
  await tx
    .insertInto('history_imports')
    .values({ ...row, ...unstarted })
    .execute()
  const rows = Iterator.from(entries).map(({ place, entry, fileId }) => ({
    import_id: row.id,
    place,
    entry_json: JSON.stringify(entry),
    file_id: fileId,
    message_id: null,
  }))
  await insertMany(tx, 'history_import_messages', rows)
}

export async function updateHistoryImport(
  tx: Tx,
  id: string,
  change: Partial<HistoryImportsTable>,
): Promise<void> {
  await tx.updateTable('history_imports').set(change).where('id', '=', id).execute()
}

/** How long an import waits to be started, ms. */
export const UNSTARTED_MS = limits.history.readHours * 3_600_000

/**
 * Forgets imports that were read before a time and never started, of all groups or of one.
 * @param before epoch ms
 */
export async function dropUnstarted(tx: Tx, before: number, groupId?: string): Promise<void> {
  await tx
    .deleteFrom('history_imports')
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .where('state', '=', 'read')
    .where('created_at', '<', before)
    .execute()
}

/**
 * Where a chat without messages was in the list before the imports whose messages it has now; null if it was no such chat.
 */
export async function activityBeforeImports(db: Db, contactId: string): Promise<number | null> {
  const row = await db
    .selectFrom('history_imports')
    .select('activity_before')
    .where('contact_id', '=', contactId)
    .where('state', 'in', ['running', 'done'])
    .where('activity_before', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.activity_before ?? null
}

/** The messages of an import after a place that are not stored yet, in their order. */
export async function listWaiting(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<WaitingEntry[]> {
  const rows = await db
    .selectFrom('history_import_messages')
    .select(['place', 'entry_json', 'file_id'])
    .where('import_id', '=', importId)
    .where('place', '>', after)
    .where('entry_json', 'is not', null)
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.map(({ place, entry_json, file_id }) => ({
    place,
    entry: readJson(entry_json ?? '', entrySchema),
    fileId: file_id,
  }))
}

/** Stores which message was made of a message of an import. */
export async function noteStored(
  tx: Tx,
  importId: string,
  place: number,
  messageId: string,
): Promise<void> {
  await tx
    .updateTable('history_import_messages')
    .set({ message_id: messageId, entry_json: null, file_id: null })
    .where('import_id', '=', importId)
    .where('place', '=', place)
    .execute()
}

/** The last messages of an import, and whether they were stored. */
export async function listLast(
  db: Db,
  importId: string,
  limit: number,
): Promise<{ place: number; message_id: string | null }[]> {
  return await db
    .selectFrom('history_import_messages')
    .select(['place', 'message_id'])
    .where('import_id', '=', importId)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute()
}

/** Number of places in one statement. */
const PLACES_AT_ONCE = 500

/** Removes messages from an import. */
export async function dropPlaces(
  tx: Tx,
  importId: string,
  places: readonly number[],
): Promise<void> {
  for (let at = 0; at < places.length; at += PLACES_AT_ONCE)
    await tx
      .deleteFrom('history_import_messages')
      .where('import_id', '=', importId)
      .where('place', 'in', places.slice(at, at + PLACES_AT_ONCE))
      .execute()
}

/** Whether messages of a contact are being stored or removed by an import. */
export async function isImporting(db: Db, contactId: string): Promise<boolean> {
  const row = await db
    .selectFrom('history_imports')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The import that is due first, of all groups or of one. */
export const nextHistoryImport = (db: Db, groupId?: string) =>
  db
    .selectFrom('history_imports')
    .select(['id', 'group_id as groupId'])
    .select(({ fn, lit }) => fn.coalesce('due_at', lit(0)).as('dueAt'))
    .where('due_at', 'is not', null)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)

/** The started imports of contacts in scope, newest first. */
export async function listHistoryImports(
  db: Db,
  scope: ChatScope,
  limit: number,
): Promise<HistoryImport[]> {
  const rows = await db
    .selectFrom('history_imports')
    .innerJoin('contacts', 'contacts.id', 'contact_id')
    .selectAll('history_imports')
    .where('history_imports.group_id', '=', scope.groupId)
    .where('state', '!=', 'read')
    .where(withinScope(scope))
    .orderBy('history_imports.created_at', 'desc')
    .orderBy('history_imports.id')
    .limit(limit)
    .execute()
  return rows.map(toHistoryImport)
}

export function toHistoryImport(row: HistoryImportsTable): HistoryImport {
  return historyImportSchema.parse({
    id: row.id,
    contactId: row.contact_id,
    userId: row.user_id,
    at: iso(row.created_at),
    filename: row.filename,
    state: row.state,
    people: readJson(row.people_json, peopleSchema),
    orders: readJson(row.orders_json, ordersSchema),
    systemLines: row.system_lines,
    files: row.files,
    missingFiles: row.missing_files,
    total: row.total,
    stored: row.stored,
    ...(row.undone_at !== null && { undoneAt: iso(row.undone_at) }),
    ...(row.undone_by !== null && { undoneByUserId: row.undone_by }),
  })
}

/** When the first message of a chat was written that is not of its past, epoch ms; undefined if there is none. */
export async function findOwnSince(db: Db, contactId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('written_at')
    .where('contact_id', '=', contactId)
    .where('position', '>=', 0)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.written_at
}

/** What `messageMark` reads of a content. The schema of a whole content takes too long for all messages of a chat. */
const markedSchema = z.object({
  text: text.optional(),
  media: text.optional(),
  filename: text.optional(),
  unsupported: text.optional(),
  deleted: z.boolean().optional(),
})

/** The marks of the messages of a chat. */
export async function listMarks(db: Db, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['content_json', 'written_at'])
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute()
  return rows.map(({ content_json, written_at }) =>
    messageMark(readJson(content_json, markedSchema), written_at),
  )
}
