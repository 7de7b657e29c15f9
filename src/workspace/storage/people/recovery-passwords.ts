import type { Db, RecoveryPasswordsTable } from '#workspace/storage/tables.ts'

/** Stores a recovery password. Earlier passwords stay valid, because the user may use an earlier mail. */
export async function saveRecoveryPassword(
  db: Db,
  row: Omit<RecoveryPasswordsTable, 'invitation_id'> & { invitation_id?: string },
): Promise<void> {
  await db
    .insertInto('recovery_passwords')
    .values({ invitation_id: null, ...row })
    .execute()
}

/** All unused recovery passwords of a user, including expired ones. */
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
 * Deletes all recovery passwords of a user who signs in with one of them.
 * @returns false if another sign-in has deleted the passwords before
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

/** Deletes all recovery passwords of a user. */
export async function deleteRecoveryPasswords(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_passwords').where('user_id', '=', userId).execute()
}

/**
 * Deletes the expired recovery passwords of all users.
 * @param until epoch ms
 */
export async function deleteExpiredRecoveryPasswords(db: Db, until: number): Promise<void> {
  await db.deleteFrom('recovery_passwords').where('expires_at', '<=', until).execute()
}
