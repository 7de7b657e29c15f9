import type { Db, UsersTable } from '#workspace/storage/tables.ts'

/** The form in which two e-mail addresses are compared: trimmed, in lower case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export async function findUser(db: Db, id: string): Promise<UsersTable | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether anybody is registered. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findUserByEmail(db: Db, email: string): Promise<UsersTable | undefined> {
  return await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

/** Creates a user; absent fields get the defaults of a new user. */
export async function insertUser(
  db: Db,
  user: Pick<UsersTable, 'id' | 'name' | 'email' | 'password_hash' | 'created_at'> &
    Partial<Pick<UsersTable, 'picture_url' | 'last_seen_at' | 'language' | 'email_confirmed_at'>>,
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      picture_url: null,
      use_enter_key_to_send: 1,
      last_seen_at: null,
      language: null,
      email_confirmed_at: null,
      disabled_at: null,
      ...user,
      email_key: emailKey(user.email),
    })
    .execute()
}

export async function setUseEnterKeyToSend(db: Db, id: string, on: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ use_enter_key_to_send: on ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

export async function updateUser(
  db: Db,
  id: string,
  change: Partial<Pick<UsersTable, 'name' | 'picture_url'>>,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

export async function setPasswordHash(db: Db, id: string, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

export async function setLastSeen(db: Db, id: string, last_seen_at: number): Promise<void> {
  await db.updateTable('users').set({ last_seen_at }).where('id', '=', id).execute()
}

/** Stores that the user receives the mails of their address. */
export async function setEmailConfirmed(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

/** @param since null enables the account again */
export async function setDisabled(db: Db, id: string, since: number | null): Promise<void> {
  await db.updateTable('users').set({ disabled_at: since }).where('id', '=', id).execute()
}

/** Takes the addresses of all accounts as confirmed: those of users who have signed in. */
export async function confirmAllAccounts(db: Db): Promise<void> {
  await db
    .updateTable('users')
    .set(({ ref }) => ({ email_confirmed_at: ref('created_at') }))
    .where('email_confirmed_at', 'is', null)
    .where('last_seen_at', 'is not', null)
    .execute()
}
