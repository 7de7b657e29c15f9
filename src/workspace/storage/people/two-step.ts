import type { Db, SignInTicketsTable, Tx, TwoStepsTable } from '#workspace/storage/tables.ts'

export async function findTwoStep(db: Db, userId: string): Promise<TwoStepsTable | undefined> {
  return await db
    .selectFrom('two_steps')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a set-up, which replaces an earlier one. What is active stays so. */
export async function saveTwoStepSetup(
  tx: Tx,
  userId: string,
  change: Pick<TwoStepsTable, 'setup' | 'setup_until'>,
): Promise<void> {
  await tx
    .insertInto('two_steps')
    .values({
      user_id: userId,
      secret: null,
      active_since: null,
      last_step: 0,
      codes_json: '[]',
      ...change,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/**
 * Activates a set-up.
 * @returns false if it is not the stored one any more
 */
export async function activateTwoStepSetup(
  tx: Tx,
  setup: Pick<TwoStepsTable, 'user_id' | 'setup'>,
  active: Pick<TwoStepsTable, 'secret' | 'active_since' | 'last_step' | 'codes_json'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_steps')
    .set({ ...active, setup: null, setup_until: null })
    .where('user_id', '=', setup.user_id)
    .where('setup', '=', setup.setup)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up the code of a time step, and of all before it. @returns false if it was used up before */
export async function useUpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_steps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the recovery codes. @param before as they were read @returns false if they have changed since then */
export async function replaceRecoveryCodes(
  db: Db,
  { user_id, codes_json: before }: Pick<TwoStepsTable, 'user_id' | 'codes_json'>,
  codes_json: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_steps')
    .set({ codes_json })
    .where('user_id', '=', user_id)
    .where('codes_json', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a user's two steps, also a set-up. @returns whether there were any */
export async function deleteTwoStep(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('two_steps')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Since when those of the users with two steps have them, by user id. Epoch ms. */
export async function activeTwoSteps(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('two_steps')
    .select(['user_id', 'active_since'])
    .where('user_id', 'in', userIds)
    .where('active_since', 'is not', null)
    .execute()
  return new Map(rows.map(({ user_id, active_since }) => [user_id, active_since ?? 0]))
}

export async function insertSignInTicket(tx: Tx, ticket: SignInTicketsTable): Promise<void> {
  await tx.insertInto('sign_in_tickets').values(ticket).execute()
}

/** A ticket that has not expired. @param now epoch ms */
export async function findSignInTicket(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<SignInTicketsTable | undefined> {
  return await db
    .selectFrom('sign_in_tickets')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts a try. @returns false if the ticket has had `max` tries before, or is gone */
export async function countTicketTry(db: Db, tokenHash: string, max: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_tickets')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', max)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was one */
export async function deleteSignInTicket(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes expired tickets. @param now epoch ms */
export async function deleteExpiredTickets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute()
}
