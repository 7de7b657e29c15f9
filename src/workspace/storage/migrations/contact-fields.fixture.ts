import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the table that `contactFields` adds, for a database as an earlier version left it. */
export async function dropContactFields(db: Db): Promise<void> {
  await sql`drop table contact_fields`.execute(db)
}
