import type { Sticker } from '#contract/entities/sticker.ts'
import type { Db, StickersTable } from './tables.ts'

/** The group's stickers, newest first. */
export async function listStickers(db: Db, groupId: string): Promise<Sticker[]> {
  return await db
    .selectFrom('stickers')
    .select(['id', 'group_id as groupId', 'url'])
    .where('group_id', '=', groupId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findSticker(db: Db, id: string): Promise<StickersTable | undefined> {
  return await db.selectFrom('stickers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertSticker(db: Db, sticker: StickersTable): Promise<void> {
  await db.insertInto('stickers').values(sticker).execute()
}

export async function deleteSticker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('stickers').where('id', '=', id).execute()
}
