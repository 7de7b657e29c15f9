import type { Sticker } from '#contract/entities/sticker.ts'
import type { Db, StickersTable } from './tables.ts'

/** The group's stickers, newest first. */
export async function listStickers(db: Db, groupId: string): Promise<Sticker[]> {
  return await db
    .selectFrom('stickers')
    .select(['id', 'group_id as groupId', 'url'])
    .where('group_id', '=', groupId)
    .where('removed', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A sticker by its id; undefined for one that was taken away. */
export async function findSticker(db: Db, id: string): Promise<StickersTable | undefined> {
  return await db
    .selectFrom('stickers')
    .selectAll()
    .where('id', '=', id)
    .where('removed', '=', 0)
    .executeTakeFirst()
}

/** Whether the address is, or ever was, that of a sticker of the group. */
export async function wasSticker(db: Db, groupId: string, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('stickers')
    .select('id')
    .where('group_id', '=', groupId)
    .where('url', '=', url)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSticker(
  db: Db,
  sticker: Omit<StickersTable, 'removed'>,
): Promise<void> {
  await db
    .insertInto('stickers')
    .values({ ...sticker, removed: 0 })
    .execute()
}

/** Takes a sticker away; that it was one is kept. */
export async function removeSticker(db: Db, id: string): Promise<void> {
  await db.updateTable('stickers').set({ removed: 1 }).where('id', '=', id).execute()
}
