import type { Db, PushGrantsTable } from '#workspace/storage/tables.ts'

/** Stores a grant; one for the same connection and channel replaces it. */
export async function savePushGrant(db: Db, grant: PushGrantsTable): Promise<void> {
  const { token_hash, created_at } = grant
  await db
    .insertInto('push_grants')
    .values(grant)
    .onConflict((conflict) =>
      conflict.columns(['socket_id', 'channel']).doUpdateSet({ token_hash, created_at }),
    )
    .execute()
}

/** Removes a grant. @returns undefined if there is none */
export async function takePushGrant(
  db: Db,
  socketId: string,
  channel: string,
): Promise<PushGrantsTable | undefined> {
  return await db
    .deleteFrom('push_grants')
    .where('socket_id', '=', socketId)
    .where('channel', '=', channel)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the grants that were not used. @param before epoch ms */
export async function deletePushGrants(db: Db, before: number): Promise<void> {
  await db.deleteFrom('push_grants').where('created_at', '<', before).execute()
}
