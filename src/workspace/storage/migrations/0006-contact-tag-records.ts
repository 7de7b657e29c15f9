import { sql, type Kysely } from 'kysely'

/** Who put a tag on a contact, when, and which agent had the contact then. Of older ones none of it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contact_tags', 'contact_level_tags'])
    for (const column of ['added_by text', 'agent_id text', 'added_at bigint'])
      await sql.raw(`alter table ${table} add column ${column}`).execute(db)
}
