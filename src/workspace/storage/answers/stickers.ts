import type { Sticker } from '#contract/entities/answers/sticker.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { Db, StickersTable, Tx } from '#workspace/storage/tables.ts'

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

/** A sticker by its id; undefined if there is none or if it was removed. */
export async function findSticker(db: Db, id: string): Promise<StickersTable | undefined> {
  return await db
    .selectFrom('stickers')
    .selectAll()
    .where('id', '=', id)
    .where('removed', '=', 0)
    .executeTakeFirst()
}

/** Whether the group has, or had, a sticker with this address. */
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

/**
 * Adds an address to the group's stickers. An existing sticker stays unchanged, so that a request can be repeated. A
 * removed sticker is added again as the newest.
 */
export async function keepSticker(
  tx: Tx,
  { groupId, url }: Pick<Sticker, 'groupId' | 'url'>,
  now: number,
): Promise<Sticker> {
  const known = await tx
    .selectFrom('stickers')
    .select(['id', 'removed'])
    .where('group_id', '=', groupId)
    .where('url', '=', url)
    .orderBy('removed')
    .limit(1)
    .executeTakeFirst()
  const id = known?.id ?? newId('sticker', now)
  if (known === undefined) await insertSticker(tx, { id, group_id: groupId, url, created_at: now })
  else if (known.removed === 1)
    await tx
      .updateTable('stickers')
      .set({ removed: 0, created_at: now })
      .where('id', '=', id)
      .execute()
  return { id, groupId, url }
}

/** Marks a sticker as removed. */
export async function removeSticker(db: Db, id: string): Promise<void> {
  await db.updateTable('stickers').set({ removed: 1 }).where('id', '=', id).execute()
}
