import { sql, type Kysely } from 'kysely'

/**
 * Which messages an advertisement led to: the chat repeats it of its last one. Of those before, only what their chat says
 * of its last message is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column from_advertisement integer not null default 0`.execute(
    db,
  )
  await sql`update messages set from_advertisement = 1
    where id in (select last_message_id from contacts where last_message_amplead = 1)`.execute(db)
}
