import { sql, type Kysely } from 'kysely'

/** What the channel has not taken over yet is found without a walk through all messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_pending on messages (contact_id, position, id)
    where status = 'pending' and sender = 'group'`.execute(db)
}
