import { sql, type Kysely } from 'kysely'

/**
 * Adds to a session the hash of the mailed password with which it was opened. The mailed password counts as the current
 * password until the user sets a new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column recovery_hash text`.execute(db)
}
