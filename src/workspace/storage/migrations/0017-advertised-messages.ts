import { sql, type Kysely } from 'kysely'

/**
 * Adds to each message whether it came from an advertisement. Of the existing messages, only the last of a chat can get
 * the value 1, because until now only the advertisement of the last message was stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column from_advertisement integer not null default 0`.execute(
    db,
  )
  await sql`update messages set from_advertisement = 1
    where id in (select last_message_id from contacts where last_message_amplead = 1)`.execute(db)
}
