import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes what `lineCosts` adds, for a database of SQLite as an earlier version left it. */
export async function dropLineCosts(db: Db): Promise<void> {
  await sql`drop table line_charges`.execute(db)
  await sql`drop table price_tables`.execute(db)
  await sql`alter table lines drop column health_json`.execute(db)
}
