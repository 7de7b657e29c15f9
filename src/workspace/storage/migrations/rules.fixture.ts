import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the tables that `rules` adds, for a database as an earlier version left it. */
export async function dropRules(db: Db): Promise<void> {
  for (const table of ['user_acts', 'rule_runs', 'rule_events', 'rules'])
    await sql`drop table ${sql.table(table)}`.execute(db)
}
