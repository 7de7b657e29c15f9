import type { Db } from '#workspace/storage/tables.ts'

/** The revision of a new chat and of its first messages. */
export const firstRevision = 1

/**
 * Raises the revision of a chat. Every change of the chat, its contact, tags or messages raises it in the transaction of
 * the change: `updateContactRow` itself, the functions that store tags and messages by this one.
 * @returns the new revision
 */
export async function raiseRevision(db: Db, contactId: string): Promise<number> {
  const { revision } = await db
    .updateTable('contacts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', contactId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Raises the revisions of several chats. */
export async function raiseRevisions(db: Db, contactIds: readonly string[]): Promise<void> {
  await db
    .updateTable('contacts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', contactIds)
    .execute()
}

/** Raises the revisions of the chats that lose a level tag when it, or its level, is deleted. */
export async function raiseRevisionsWithLevelTag(
  db: Db,
  column: 'tag_id' | 'level_id',
  id: string,
): Promise<void> {
  await db
    .updateTable('contacts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('contact_level_tags').select('contact_id').where(column, '=', id),
    )
    .execute()
}
