import type { Db } from './tables.ts'

/** Phone numbers that have opted out of the group's campaigns, with the time (epoch ms) of the opt-out. */
export async function listOptOuts(db: Db, groupId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('opt_outs')
    .select(['phone', 'at'])
    .where('group_id', '=', groupId)
    .execute()
  return new Map(rows.map(({ phone, at }) => [phone, at]))
}

export async function hasOptedOut(db: Db, groupId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('opt_outs')
    .select('phone')
    .where('group_id', '=', groupId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the opt-out of a phone number. An earlier opt-out stays unchanged. */
export async function insertOptOut(
  db: Db,
  row: { group_id: string; phone: string; at: number; campaign_id: string | null },
): Promise<void> {
  await db
    .insertInto('opt_outs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteOptOut(db: Db, groupId: string, phone: string): Promise<void> {
  await db
    .deleteFrom('opt_outs')
    .where('group_id', '=', groupId)
    .where('phone', '=', phone)
    .execute()
}
