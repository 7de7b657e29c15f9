import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes what `audit` adds, for a database of SQLite as an earlier version left it. */
export async function dropAudit(db: Db): Promise<void> {
  for (const table of ['audit_entries', 'audit_chains'])
    await sql`drop table ${sql.table(table)}`.execute(db)
}
