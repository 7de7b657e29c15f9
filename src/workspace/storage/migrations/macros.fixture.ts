import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the tables that `macros` adds, for a database as an earlier version left it. */
export async function dropMacros(db: Db): Promise<void> {
  for (const table of ['macro_run_chats', 'macro_runs', 'macros'])
    await sql`drop table ${sql.table(table)}`.execute(db)
}
