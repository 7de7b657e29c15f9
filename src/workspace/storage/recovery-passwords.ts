import type { Db, RecoveryPasswordsTable } from './tables.ts'

/** Keeps a recovery password beside those that were mailed to the user before: an earlier mail may be the one that is opened. */
export async function saveRecoveryPassword(db: Db, row: RecoveryPasswordsTable): Promise<void> {
  await db.insertInto('recovery_passwords').values(row).execute()
}

/** Every recovery password that was mailed to a user and not used up, those that are over among them. */
export async function listRecoveryPasswords(
  db: Db,
  userId: string,
): Promise<RecoveryPasswordsTable[]> {
  return await db
    .selectFrom('recovery_passwords')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Uses up a recovery password, and with it whatever else was mailed to the user.
 * @returns false when another sign-in has used one of them up in the meantime
 */
export async function useUpRecoveryPassword(db: Db, row: RecoveryPasswordsTable): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_passwords')
    .where('user_id', '=', (still) =>
      still
        .selectFrom('recovery_passwords')
        .select('user_id')
        .where('user_id', '=', row.user_id)
        .where('password_hash', '=', row.password_hash),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes whatever was mailed to a user good no more. */
export async function deleteRecoveryPasswords(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_passwords').where('user_id', '=', userId).execute()
}

/** Forgets those of everybody that were good until then or before. @param until epoch ms */
export async function deleteExpiredRecoveryPasswords(db: Db, until: number): Promise<void> {
  await db.deleteFrom('recovery_passwords').where('expires_at', '<=', until).execute()
}
