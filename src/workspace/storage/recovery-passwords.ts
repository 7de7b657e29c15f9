import type { Db, RecoveryPasswordsTable } from './tables.ts'

/** Keeps a recovery password; an earlier one of the same user is good no more. */
export async function saveRecoveryPassword(db: Db, row: RecoveryPasswordsTable): Promise<void> {
  await db
    .insertInto('recovery_passwords')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function findRecoveryPassword(
  db: Db,
  userId: string,
): Promise<RecoveryPasswordsTable | undefined> {
  return await db
    .selectFrom('recovery_passwords')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** @returns false when another sign-in has used it up in the meantime */
export async function useUpRecoveryPassword(db: Db, row: RecoveryPasswordsTable): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_passwords')
    .where('user_id', '=', row.user_id)
    .where('password_hash', '=', row.password_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes a user's recovery password, if there is one, good no more. */
export async function deleteRecoveryPassword(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_passwords').where('user_id', '=', userId).execute()
}
