import { sql, type Kysely } from 'kysely'

/** Creates the scheduled messages. A sent message stays for a while, so that a repeated request finds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table scheduled_messages (
    id text primary key,
    contact_id text not null references contacts (id) on delete cascade,
    scheduled_at bigint not null,
    text text,
    template_id text,
    created_by_user_id text not null,
    done integer not null default 0
  )`.execute(db)
  await sql`create index scheduled_messages_due on scheduled_messages (scheduled_at)
    where done = 0`.execute(db)
  await sql`create index scheduled_messages_of_contact on scheduled_messages
    (contact_id, scheduled_at) where done = 0`.execute(db)
}
