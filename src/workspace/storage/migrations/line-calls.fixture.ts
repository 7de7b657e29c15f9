import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the columns that `lineCalls` adds, for a database as an earlier version left it. */
export async function dropLineCalls(db: Db): Promise<void> {
  await sql`alter table lines drop column has_calls`.execute(db)
  await sql`alter table lines drop column refused_fields_json`.execute(db)
  await sql`alter table lines drop column business_id`.execute(db)
}
