import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the table that `cardFiles` adds, for a database as an earlier version left it. */
export async function dropCardFiles(db: Db): Promise<void> {
  await sql`drop table message_card_files`.execute(db)
}
