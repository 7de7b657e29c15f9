import { sql, type Kysely } from 'kysely'

/** Creates an index of the messages that the channel has not accepted yet, to find them without a table scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_pending on messages (contact_id, position, id)
    where status = 'pending' and sender = 'group'`.execute(db)
}
