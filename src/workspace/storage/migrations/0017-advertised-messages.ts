import { sql, type Kysely } from 'kysely'

/**
 * Adds to each message whether it came from an advertisement. Until now only the chat stored this, for its last
 * message, so it is unknown for older messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column from_advertisement integer not null default 0`.execute(
    db,
  )
  await sql`update messages set from_advertisement = 1
    where id in (select last_message_id from contacts where last_message_amplead = 1)`.execute(db)
}
