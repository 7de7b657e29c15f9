import { sql, type Kysely } from 'kysely'
import { nameKey } from '#workspace/storage/name-key.ts'

interface Row {
  id: string
  name: string
  last_name: string | null
}

/** Number of contacts read at once. */
const PAGE = 1_000

/** The columns that decide who sees a contact. With them in the index, counting reads no rows of the table. */
const seenBy = 'is_group_chat, team_tag_id, user_tag_id, user_id'

/**
 * Creates the indexes by which the table of contacts is sorted: by name, ignoring case and accents, and by registration
 * date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contacts add column name_key text not null default ''`.execute(db)
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`select id, name, last_name from contacts
      where id > ${after} order by id limit ${PAGE}`.execute(db)
    for (const row of rows)
      await sql`update contacts set name_key = ${nameKey(row)} where id = ${row.id}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) break
    after = last.id
  }
  await sql
    .raw(`create index contacts_by_name on contacts (group_id, archived, name_key, id, ${seenBy})`)
    .execute(db)
  await sql
    .raw(
      `create index contacts_by_creation on contacts (group_id, archived, created_at, id, ${seenBy})`,
    )
    .execute(db)
}
