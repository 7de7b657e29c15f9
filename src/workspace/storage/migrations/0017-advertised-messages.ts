import { sql, type Kysely } from 'kysely'

/**
 * Marks messages that came from an advertisement; the chat repeats the mark of its last message. For earlier messages
 * only that mark is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column from_advertisement integer not null default 0`.execute(
    db,
  )
  await sql`update messages set from_advertisement = 1
    where id in (select last_message_id from contacts where last_message_amplead = 1)`.execute(db)
}
