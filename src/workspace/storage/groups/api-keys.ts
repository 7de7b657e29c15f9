import type { ApiKeysTable, Db } from '#workspace/storage/tables.ts'

/** The keys of a group, newest first; those that were revoked before `since` (epoch ms) are left out. */
export async function listApiKeys(
  db: Db,
  groupId: string,
  since: number,
): Promise<(ApiKeysTable & { maker_name: string | null })[]> {
  return await db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select('users.name as maker_name')
    .where('group_id', '=', groupId)
    .where((where) => where.or([where('revoked_at', 'is', null), where('revoked_at', '>', since)]))
    .orderBy('api_keys.id', 'desc')
    .execute()
}

export async function findApiKey(db: Db, id: string): Promise<ApiKeysTable | undefined> {
  return await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The key with this hash, unless the account of its maker is disabled. */
export async function findApiKeyByHash(db: Db, hash: string): Promise<ApiKeysTable | undefined> {
  return await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .where('token_hash', '=', hash)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
}

export async function insertApiKey(db: Db, row: ApiKeysTable): Promise<void> {
  await db.insertInto('api_keys').values(row).execute()
}

/** @param at epoch ms */
export async function revokeApiKey(db: Db, id: string, at: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** @param at epoch ms */
export async function touchApiKey(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
}
