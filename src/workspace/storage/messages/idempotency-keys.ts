import type { Db, IdempotencyKeysTable } from '#workspace/storage/tables.ts'
import { together } from '#workspace/storage/together.ts'

/** Time for which a key is stored, ms. A laptop with queued messages is rarely closed for longer. */
export const IDEMPOTENCY_KEPT_MS = 30 * 24 * 3_600_000

export async function findIdempotencyKey(
  db: Db,
  userId: string,
  key: string,
): Promise<IdempotencyKeysTable | undefined> {
  return await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Stores a key, and deletes expired ones. */
export async function insertIdempotencyKey(db: Db, row: IdempotencyKeysTable): Promise<void> {
  await together(db, (each) => [
    each
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', row.created_at - IDEMPOTENCY_KEPT_MS)
      .execute(),
    each.insertInto('idempotency_keys').values(row).execute(),
  ])
}
