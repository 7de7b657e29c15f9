import { sql, type Kysely } from 'kysely'

/** Adds whether a member last left the contact sidebar open (1) or closed (0); null: the group's default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column sidebar_open integer`.execute(db)
}
