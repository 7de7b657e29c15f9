import { sql, type Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'

/** The tables whose rows have names of their own, with the columns among which they are, and the longest name in characters. */
const named = [
  { table: 'teams', owner: ['group_id'], longest: limits.tagLabelMax },
  { table: 'segments', owner: ['group_id'], longest: limits.tagLabelMax },
  {
    table: 'saved_views',
    owner: ['group_id', 'user_id', 'team_id'],
    longest: limits.savedViews.nameMax,
  },
] as const

const indexes = [
  'create unique index teams_by_name on teams (group_id, name_key)',
  'create unique index segments_by_name on segments (group_id, name_key)',
  `create unique index saved_views_of_user_by_name on saved_views (group_id, user_id, name_key)
    where user_id is not null`,
  `create unique index saved_views_of_team_by_name on saved_views (team_id, name_key)
    where team_id is not null`,
]

/** A name that is free: `Sales (2)` or a higher number. */
function freeName(name: string, longest: number, isTaken: (key: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`
    const free = name.trim().slice(0, longest - end.length) + end
    if (!isTaken(labelKey(free))) return free
  }
}

/**
 * Makes the names of teams, segments and saved views unique, as their keys compare them. Of those with the same name the oldest
 * keeps it; the others get a number behind it, in the order in which they were made.
 * @param text the type of a text column
 */
export async function addUniqueNames(db: Kysely<unknown>, text: string): Promise<void> {
  for (const { table, owner, longest } of named) {
    await sql
      .raw(`alter table ${table} add column name_key ${text} not null default ''`)
      .execute(db)
    const owners = owner.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)
    const { rows } = await sql<{ id: string; owner: string; name: string }>`
      select id, ${sql.raw(owners)} as owner, name from ${sql.table(table)} order by id`.execute(db)
    const taken = new Set(rows.map((row) => `${row.owner} ${labelKey(row.name)}`))
    const kept = new Set<string>()
    for (const row of rows) {
      const keyOf = (key: string) => `${row.owner} ${key}`
      const own = keyOf(labelKey(row.name))
      const name = kept.has(own)
        ? freeName(row.name, longest, (key) => taken.has(keyOf(key)))
        : row.name
      kept.add(own)
      taken.add(keyOf(labelKey(name)))
      await sql`update ${sql.table(table)} set name = ${name}, name_key = ${labelKey(name)}
        where id = ${row.id}`.execute(db)
    }
  }
  for (const statement of indexes) await sql.raw(statement).execute(db)
}
