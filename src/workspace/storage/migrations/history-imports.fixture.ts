import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the tables that `historyImports` adds, for a database as an earlier version left it. */
export async function dropHistoryImports(db: Db): Promise<void> {
  await sql`drop table history_import_messages`.execute(db)
  await sql`drop table history_imports`.execute(db)
}
