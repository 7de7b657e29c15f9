import { sql } from 'kysely'
import { foldWord, lookedUpParts } from '#contract/rules/text/searchable-text.ts'
import { contactText } from '#workspace/storage/contacts/contact-text.ts'
import type { ContactIndex, Engine, IndexedContact } from '#workspace/storage/engine.ts'
import { POSITIONS_PER_MS } from '#workspace/storage/chats/activity-key.ts'
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

/** The letters of Latin, Greek and Cyrillic that are folded to another one, and what each becomes. */
const folding = Array.from({ length: 0x460 - 0xc0 }, (_, index) =>
  String.fromCodePoint(0xc0 + index),
)
  .map((letter) => [letter, foldWord(letter)] as const)
  .filter(([letter, base]) => base.length === 1 && base !== letter)
const [letters, bases] = [0, 1].map((side) => folding.map((pair) => pair[side]).join(''))

/** PostgreSQL: full-text search by tsvector and pg_trgm. */
export const postgresEngine: Engine = {
  contacts,
  words: wordIndex,
  contains: (text, part) => sql`(strpos(${text}, ${part}) > 0)`,
  jsonMember: (json, key) => sql`(cast(${json} as json) ->> ${sql.lit(key)})`,
  withJsonMember: (json, key, value) =>
    sql`cast(jsonb_set(cast(${json} as jsonb), array[${sql.lit(key)}], to_jsonb(${value})) as text)`,
  // Lower case alone depends on the database's locale, and knows no accents.
  folded: (text) => sql`trim(lower(translate(${text}, ${letters}, ${bases})))`,
  numberOf: (text) =>
    sql`case when ${text} ~ '^-?[0-9]+([.][0-9]+)?$' then cast(${text} as numeric) end`,
  // A cast of a day that does not exist would fail, so only the first of its month is cast.
  dayOf: (text) =>
    sql`case when ${text} ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}$'
      then case when right(${text}, 2) between '01' and
        to_char(cast(left(${text}, 8) || '01' as date) + interval '1 month - 1 day', 'DD')
        then ${text} end end`,
  isAmong: (text, values) =>
    sql`(${text} in (select json_array_elements_text(cast(${JSON.stringify(values)} as json))))`,
  now: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  // Groups write side by side, and the places of all are unique: the sequence gives each writer others.
  top: (groupId) => sql`select greatest(
      (select max(activity) from contacts where group_id = ${groupId} and archived = 0),
      (select max(activity) from contacts where group_id = ${groupId} and archived = 1)
    ) as last, nextval('places') % ${sql.lit(POSITIONS_PER_MS)} as place`,
  freeMoment: ({ from, end }) => sql`(
    with tried as materialized (
      select cast(${from} as bigint) + nextval('places') % ${sql.lit(POSITIONS_PER_MS)} as moment
    ), around as (
      select cast(${from} as bigint) - 1 as moment
      union all
      select moment from message_moments where moment >= ${from} and moment < ${end}
    )
    select coalesce(
      (select moment from tried where not exists (
        select 1 from message_moments where message_moments.moment = tried.moment
      )),
      (select moment + 1 from around where not exists (
        select 1 from message_moments where message_moments.moment = around.moment + 1
      ) order by moment limit 1)
    )
  )`,
  claimed: (query) => query.forUpdate().skipLocked(),
  kept: (query) => query.forShare(),
  insertMany,
  contactParts,
}
