import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the column that `contactBlocks` adds, for a database of SQLite as an earlier version left it. */
export async function dropContactBlocks(db: Db): Promise<void> {
  await sql`drop index contacts_blocked`.execute(db)
  await sql`alter table contacts drop column blocked_at`.execute(db)
}
