import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the tables that `contactImports` adds, for a database as an earlier version left it. */
export async function dropContactImports(db: Db): Promise<void> {
  await sql`drop table imported_contacts`.execute(db)
  await sql`drop table imports`.execute(db)
}
