import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ContactImport } from '#contract/entities/contacts/contact-import.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Bit, ContactsTable, Db, ImportsTable, Tx } from '#workspace/storage/tables.ts'

export async function findImport(db: Db, id: string): Promise<ImportsTable | undefined> {
  return await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertImport(
  tx: Tx,
  row: Pick<ImportsTable, 'id' | 'group_id' | 'user_id' | 'filename' | 'created_at'>,
): Promise<void> {
  const counts = { created: 0, updated: 0, removed: 0, undone_at: null, undone_by: null }
  await tx
    .insertInto('imports')
    .values({ ...row, ...counts })
    .execute()
}

/** Records contacts as created or updated by an import. A contact that it has already counts once, as at the first time. */
export async function addImported(
  tx: Tx,
  importId: string,
  contacts: readonly { id: string; isNew: boolean }[],
): Promise<void> {
  if (contacts.length === 0) return
  const added = await tx
    .insertInto('imported_contacts')
    .values(
      contacts.map(({ id, isNew }) => {
        const is_new: Bit = isNew ? 1 : 0
        return { import_id: importId, contact_id: id, is_new }
      }),
    )
    .onConflict((conflict) => conflict.columns(['import_id', 'contact_id']).doNothing())
    .returning('is_new')
    .execute()
  const created = added.filter(({ is_new }) => is_new === 1).length
  await tx
    .updateTable('imports')
    .set((eb) => ({
      created: eb('created', '+', created),
      updated: eb('updated', '+', added.length - created),
    }))
    .where('id', '=', importId)
    .execute()
}

/**
 * The contacts that an import has created and with whom nobody has worked since: without a message, a note or a scheduled
 * message, nor was it merged with another one. Only those in scope.
 */
function untouched(db: Db, importId: string, scope: ChatScope) {
  return db
    .selectFrom('imported_contacts')
    .innerJoin('contacts', 'contacts.id', 'imported_contacts.contact_id')
    .where('import_id', '=', importId)
    .where('is_new', '=', 1)
    .where('last_position', '=', 0)
    .where('archived', '!=', 2)
    .where(withinScope(scope))
    .where(
      sql<boolean>`not exists (select 1 from notes where notes.contact_id = contacts.id)
        and not exists (
          select 1 from scheduled_messages where scheduled_messages.contact_id = contacts.id
        )
        and not exists (select 1 from contact_merges where contact_merges.kept_id = contacts.id)`,
    )
}

/** Contacts that an undo of the import would delete, at most `limit`. */
export async function listUntouched(
  db: Db,
  importId: string,
  scope: ChatScope,
  limit: number,
): Promise<ContactsTable[]> {
  return await untouched(db, importId, scope).selectAll('contacts').limit(limit).execute()
}

/** The number of contacts that an undo of the import would delete. */
export async function countUntouched(db: Db, importId: string, scope: ChatScope): Promise<number> {
  const { count } = await untouched(db, importId, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Records that contacts of an import were deleted by its undo. */
export async function noteRemoved(
  tx: Tx,
  importId: string,
  { removed, userId, now }: { removed: number; userId: string; now: number },
): Promise<void> {
  await tx
    .updateTable('imports')
    .set((eb) => ({ removed: eb('removed', '+', removed), undone_at: now, undone_by: userId }))
    .where('id', '=', importId)
    .execute()
}

/** The group's imports, newest first. @param userId if given, only those of this user */
export async function listImports(
  db: Db,
  { scope, userId }: { scope: ChatScope; userId: string | undefined },
  limit: number,
): Promise<ContactImport[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('group_id', '=', scope.groupId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const items: ContactImport[] = []
  for (const row of rows) {
    // The database runs in this thread, and a count may read a hundred thousand contacts: let other calls run before it.
    if (items.length > 0) await nextTurn()
    items.push({
      id: row.id,
      userId: row.user_id,
      filename: row.filename,
      at: iso(row.created_at),
      created: row.created,
      updated: row.updated,
      removed: row.removed,
      removable: row.created > row.removed ? await countUntouched(db, row.id, scope) : 0,
      ...(row.undone_at !== null && { undoneAt: iso(row.undone_at) }),
      ...(row.undone_by !== null && { undoneByUserId: row.undone_by }),
    })
  }
  return items
}
