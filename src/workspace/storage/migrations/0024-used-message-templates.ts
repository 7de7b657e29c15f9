import { sql, type Kysely } from 'kysely'

/** Adds when a message template was last sent, in epoch ms, and to which contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_templates add column last_used_at bigint`.execute(db)
  await sql`alter table message_templates add column last_used_contact_id text`.execute(db)
}
