import { sql, type Kysely } from 'kysely'

/**
 * Adds to each message whether it came from an advertisement. Until now, this was stored only for the last message of
 * each chat, so all earlier messages get the value 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column from_advertisement integer not null default 0`.execute(
    db,
  )
  await sql`update messages set from_advertisement = 1
    where id in (select last_message_id from contacts where last_message_amplead = 1)`.execute(db)
}
