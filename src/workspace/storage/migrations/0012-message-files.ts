import { sql, type Kysely } from 'kysely'

/** Number of messages read at once. */
const READ_AT_ONCE = 1_000

/** A file's id at the end of its address, in the address format at the time of this migration. */
const fileId = /"media":"[^"]*\/storage\/(f[0-9a-z]{19})"/u

/**
 * Adds the file of each message, and indexes that find the chats with a file. Users who see one of these chats may see
 * the file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column file_id text`.execute(db)
  for (let last = ''; ;) {
    const { rows } = await sql<{ id: string; content_json: string }>`
      select id, content_json from messages where id > ${last}
      order by id limit ${READ_AT_ONCE}`.execute(db)
    for (const { id, content_json } of rows) {
      const file = fileId.exec(content_json)?.[1]
      if (file !== undefined)
        await sql`update messages set file_id = ${file} where id = ${id}`.execute(db)
    }
    if (rows.length < READ_AT_ONCE) break
    last = rows.at(-1)?.id ?? last
  }
  await sql`create index messages_with_file on messages (file_id, contact_id)
    where file_id is not null`.execute(db)
  await sql`create index contacts_with_picture on contacts (picture_url)
    where picture_url is not null`.execute(db)
}
