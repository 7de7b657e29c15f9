import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the table that `linePreparations` adds, for a database as an earlier version left it. */
export async function dropLinePreparations(db: Db): Promise<void> {
  await sql`drop table line_preparations`.execute(db)
}
