import type { QrCode } from '#contract/entities/line/qr-code.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db, QrCodesTable } from '#workspace/storage/tables.ts'

/** Replaces a user's QR code in a group. */
export async function replaceQrCode(
  db: Db,
  code: Pick<
    QrCodesTable,
    'id' | 'token_hash' | 'group_id' | 'user_id' | 'created_at' | 'expires_at'
  >,
): Promise<void> {
  const { group_id, user_id } = code
  await db
    .deleteFrom('qr_codes')
    .where('group_id', '=', group_id)
    .where('user_id', '=', user_id)
    .execute()
  await db
    .insertInto('qr_codes')
    .values({ ...code, used_at: null, contact_id: null })
    .execute()
}

export async function findQrCodeByHash(
  db: Db,
  tokenHash: string,
): Promise<QrCodesTable | undefined> {
  return await db
    .selectFrom('qr_codes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** A QR code by its id; undefined if the code is of another user or group. */
export async function findOwnQrCode(
  db: Db,
  { id, groupId, userId }: { id: string; groupId: string; userId: string },
): Promise<QrCode | undefined> {
  const row = await db
    .selectFrom('qr_codes')
    .selectAll()
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    expiresAt: iso(row.expires_at),
    usedAt: iso(row.used_at),
    contactId: row.contact_id ?? undefined,
  }
}

export async function setQrCodeUsed(
  db: Db,
  id: string,
  used: { used_at: number; contact_id: string },
): Promise<void> {
  await db.updateTable('qr_codes').set(used).where('id', '=', id).execute()
}
