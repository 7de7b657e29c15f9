import { sql, type Kysely } from 'kysely'

/** When a message template was last sent, ms, and to whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_templates add column last_used_at bigint`.execute(db)
  await sql`alter table message_templates add column last_used_contact_id text`.execute(db)
}
