import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the table that `lineSignups` adds, for a database as an earlier version left it. */
export async function dropLineSignups(db: Db): Promise<void> {
  await sql`drop table line_signups`.execute(db)
}
