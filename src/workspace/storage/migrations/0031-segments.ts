import { sql, type Kysely } from 'kysely'

/** Creates the saved filters of the table of contacts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table segments (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    rule_json text not null,
    created_at bigint not null
  )`.execute(db)
  await sql`create index segments_of_group on segments (group_id)`.execute(db)
}
