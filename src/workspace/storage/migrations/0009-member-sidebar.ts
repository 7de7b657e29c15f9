import { sql, type Kysely } from 'kysely'

/** How a member left the contact sidebar: 1 open, 0 closed, null as the group has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column sidebar_open integer`.execute(db)
}
