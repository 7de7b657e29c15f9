import { sql, type Kysely } from 'kysely'

/** Adds who tagged a contact, when, and the contact's agent at that time. For existing tags all three are null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contact_tags', 'contact_level_tags'])
    for (const column of ['added_by text', 'agent_id text', 'added_at bigint'])
      await sql.raw(`alter table ${table} add column ${column}`).execute(db)
}
