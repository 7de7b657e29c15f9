import { sql } from 'kysely'
import { lookedUpParts } from '#contract/rules/text/searchable-text.ts'
import { contactText } from '#workspace/storage/contacts/contact-text.ts'
import type { ContactIndex, Engine, IndexedContact } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { insertMany } from './insert-many.ts'
import { wordIndex } from './word-index.ts'

/** Number of contacts that a rebuild of their index reads at once. */
const REBUILT_AT_ONCE = 5_000

/** A pattern of LIKE for texts that contain a part. */
const containing = (part: string) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const setText = async (db: Db, { id, text }: IndexedContact) =>
  void (await sql`insert into contact_text (contact_id, text) values (${id}, ${text})
    on conflict (contact_id) do update set text = excluded.text`.execute(db))

/**
 * The folded texts of contacts, in a table of their own with an index of pg_trgm, whose entries cost much to change: a
 * message moves its chat in the list and leaves them.
 */
const contacts: ContactIndex = {
  add: setText,
  async change(db, before, after) {
    if (after.text !== before.text) await setText(db, after)
  },
  // The row refers to the contact's, with which it is deleted.
  remove: async () => undefined,
  async lookUp(_, filter) {
    const parts = lookedUpParts(filter).map((part) => sql`text like ${containing(part)}`)
    return {
      // The offset keeps the planner from a walk by activity that looks up each chat's text: a text that no chat contains
      // would be looked for in all of them.
      likely: sql`(select found.activity from (
          select contact_id from contact_text where ${sql.join(parts, sql` and `)} offset 0
        ) as matching
        inner join contacts as found on found.id = matching.contact_id)`,
      isUnordered: true,
    }
  },
  async rebuild(db) {
    await sql`delete from contact_text`.execute(db)
    for (let after = ''; ;) {
      const rows = await db
        .selectFrom('contacts')
        .select(['id', 'name', 'last_name', 'phone', 'email'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(REBUILT_AT_ONCE)
        .execute()
      const texts = rows.map((row) => ({ contact_id: row.id, text: contactText(row) }))
      await insertMany(db, 'contact_text', texts)
      if (rows.length < REBUILT_AT_ONCE) return
      after = rows.at(-1)?.id ?? after
    }
  },
}

/** One part: another process counts, so it does not block this one, and a query sees one state of the table. */
async function* contactParts(db: Db, groupId: string) {
  yield db.selectFrom('contacts').where('contacts.group_id', '=', groupId)
}

/** PostgreSQL: full-text search by tsvector and pg_trgm. */
export const postgresEngine: Engine = {
  contacts,
  words: wordIndex,
  contains: (text, part) => sql`(strpos(${text}, ${part}) > 0)`,
  jsonMember: (json, key) => sql`(cast(${json} as json) ->> ${sql.lit(key)})`,
  now: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  claimed: (query) => query.forUpdate().skipLocked(),
  kept: (query) => query.forShare(),
  insertMany,
  contactParts,
}
