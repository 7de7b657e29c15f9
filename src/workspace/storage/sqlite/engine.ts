import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Expression } from 'kysely'
import { POSITIONS_PER_MS } from '#workspace/storage/chats/activity-key.ts'
import type { Engine } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { lookUp } from './contact-lookup.ts'
import { addContactText, rebuildContactText, removeContactText } from './contact-text.ts'
import type { SqliteFile } from './database.ts'
import { createWordIndex } from './word-index.ts'

/** Number of rows (of any group) in one part. A part takes some milliseconds; other tasks run between two parts. */
const AT_ONCE = 2_000

/** The rowid of a contact. No update of the contact changes it. */
const rowNumber = sql<number>`contacts.rowid`

/** The unary plus prevents the use of an index on the group, with which each part would read the whole group. */
const unindexedGroup = sql<string>`+contacts.group_id`

/**
 * The parts are ranges of rowids, so a part takes a short time even if most rows are of other groups. A query blocks the
 * process.
 */
async function* contactParts(db: Db, groupId: string) {
  const newest = await db
    .selectFrom('contacts')
    .select((each) => each.fn.max(rowNumber).as('number'))
    .executeTakeFirst()
  const last = newest?.number ?? 0
  for (let after = 0; after < last; after += AT_ONCE) {
    if (after > 0) await nextTurn()
    yield db
      .selectFrom('contacts')
      .where(rowNumber, '>', after)
      .where(rowNumber, '<=', after + AT_ONCE)
      .where(unindexedGroup, '=', groupId)
  }
}

/** A text without the minus before a number. */
const unsigned = (text: Expression<unknown>) =>
  sql`(case when substr(${text}, 1, 1) = '-' then substr(${text}, 2) else ${text} end)`

/** SQLite: full-text search by FTS5, and one prepared statement for the rows of an import. */
export function createSqliteEngine(file: SqliteFile): Engine {
  return {
    contacts: {
      add: (db, { activity, text }) => addContactText(db, activity, text),
      async change(db, before, after) {
        await removeContactText(db, before.activity, before.text)
        await addContactText(db, after.activity, after.text)
      },
      remove: (db, { activity, text }) => removeContactText(db, activity, text),
      lookUp,
      rebuild: async () => rebuildContactText(file),
    },
    words: createWordIndex(file),
    contains: (text, part) => sql`(instr(${text}, ${part}) > 0)`,
    jsonMember: (json, key) => sql`cast(json_extract(${json}, ${sql.lit(`$.${key}`)}) as text)`,
    withJsonMember: (json, key, value) => sql`json_set(${json}, ${sql.lit(`$.${key}`)}, ${value})`,
    folded: (text) => sql`folded(${text})`,
    numberOf: (
      text,
    ) => sql`case when ${unsigned(text)} glob '[0-9]*[0-9]' or ${unsigned(text)} glob '[0-9]'
      then case when ${unsigned(text)} glob '*[^0-9.]*' or ${unsigned(text)} glob '*.*.*'
        then null else cast(${text} as real) end end`,
    dayOf: (text) =>
      sql`case when ${text} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and date(${text}) = ${text}
        then ${text} end`,
    isAmong: (text, values) =>
      sql`(${text} in (select value from json_each(${JSON.stringify(values)})))`,
    now: sql`cast(unixepoch('subsec') * 1000 as integer)`,
    top: (_, { from, end }) => sql`select last, case
        when last >= ${from} and last < ${end} then (last + 1) % ${sql.lit(POSITIONS_PER_MS)} else 0
      end as place
      from (select max(activity) as last from contacts)`,
    freeMoment: ({ from, end }) => sql`(
      select coalesce(max(moment) + 1, ${from}) from message_moments where moment >= ${from} and moment < ${end}
    )`,
    // One service has the file, and its transactions run one after another.
    claimed: (query) => query,
    kept: (query) => query,
    async insertMany(_, table, rows) {
      let columns: string[] | undefined
      let statement: ReturnType<SqliteFile['prepare']> | undefined
      for (const row of rows) {
        columns ??= Object.keys(row)
        statement ??= file.prepare(
          `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        )
        const values: Record<string, unknown> = { ...row }
        statement.run(columns.map((column) => values[column]))
      }
    },
    contactParts,
  }
}
