import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the tables that `contactMerges` adds, for a database as an earlier version left it. */
export async function dropContactMerges(db: Db): Promise<void> {
  for (const table of ['merged_messages', 'contact_merges', 'distinct_contacts'])
    await sql`drop table ${sql.table(table)}`.execute(db)
}
