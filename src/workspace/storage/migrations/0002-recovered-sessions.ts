import { sql, type Kysely } from 'kysely'

/** A session that a mailed password opened remembers which: it stands for the forgotten one until that is changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column recovery_hash text`.execute(db)
}
