import type { Db, SsoBindingsTable, Tx } from '#workspace/storage/tables.ts'

/** The provider of a group. */
interface GroupProvider {
  groupId: string
  issuer: string
}

/** The groups that have a provider, as the last start of a service has stored them. */
export async function listSsoProviders(db: Db): Promise<GroupProvider[]> {
  return await db.selectFrom('sso_providers').select(['group_id as groupId', 'issuer']).execute()
}

/** Replaces the providers of all groups. */
export async function replaceSsoProvider(
  tx: Tx,
  provider: GroupProvider | undefined,
): Promise<void> {
  await tx.deleteFrom('sso_providers').execute()
  if (provider === undefined) return
  const { groupId: group_id, issuer } = provider
  await tx.insertInto('sso_providers').values({ group_id, issuer }).execute()
}

/** The user to whom a person of a provider is bound. */
export async function findSsoUser(
  db: Db,
  { issuer, subject }: Pick<SsoBindingsTable, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sso_bindings')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Whether a user is bound to a person of a provider. */
export async function hasSsoBinding(db: Db, userId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_bindings')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSsoBinding(tx: Tx, binding: SsoBindingsTable): Promise<void> {
  await tx.insertInto('sso_bindings').values(binding).execute()
}

/**
 * Uses up a ticket, and forgets those that have expired. @param now epoch ms
 * @returns false if it was used before
 */
export async function useUpSsoTicket(
  tx: Tx,
  ticket: { nonce_hash: string; expires_at: number },
  now: number,
): Promise<boolean> {
  await tx.deleteFrom('sso_used_tickets').where('expires_at', '<=', now).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sso_used_tickets')
    .values(ticket)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
