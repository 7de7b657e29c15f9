import { raiseRevisionsWithLevelTag } from '#workspace/storage/chats/chat-revision.ts'
import type { Db, LevelTagsTable, LevelsTable, Tx } from '#workspace/storage/tables.ts'

export async function insertLevel(db: Db, level: LevelsTable): Promise<void> {
  await db.insertInto('levels').values(level).execute()
}

export async function renameLevel(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('levels').set({ name }).where('id', '=', id).execute()
}

/** Stores the positions of the levels in this order, from 0. */
export async function orderLevels(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.updateTable('levels').set({ position }).where('id', '=', id).execute()
}

/** Deletes a level and its tags. Contacts lose these tags. */
export async function deleteLevel(tx: Tx, id: string): Promise<void> {
  await raiseRevisionsWithLevelTag(tx, 'level_id', id)
  await tx.deleteFrom('levels').where('id', '=', id).execute()
}

export async function insertLevelTag(db: Db, tag: LevelTagsTable): Promise<void> {
  await db.insertInto('level_tags').values(tag).execute()
}

export async function renameLevelTag(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('level_tags').set({ name }).where('id', '=', id).execute()
}

/** Deletes a level tag. Contacts lose it. */
export async function deleteLevelTag(tx: Tx, id: string): Promise<void> {
  await raiseRevisionsWithLevelTag(tx, 'tag_id', id)
  await tx.deleteFrom('level_tags').where('id', '=', id).execute()
}
