import { sql, type Kysely } from 'kysely'

/** Stores the name of the device that a session was opened on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column device text`.execute(db)
}
