import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the column that `disabledUsers` adds, for a database as an earlier version left it. */
export async function dropDisabledUsers(db: Db): Promise<void> {
  await sql`alter table users drop column disabled_at`.execute(db)
}
