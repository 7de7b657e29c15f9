import { sql, type Kysely } from 'kysely'

/**
 * A session opened with a mailed password refers to it: it counts as the current password until the user sets a new
 * one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column recovery_hash text`.execute(db)
}
