import { sql, type Kysely } from 'kysely'

/** Adds the revision of each chat, and that of each message's last change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contacts', 'messages'])
    await sql.raw(`alter table ${table} add column revision bigint not null default 1`).execute(db)
}
