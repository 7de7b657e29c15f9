import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes what `singleSignOn` adds, for a database of SQLite as an earlier version left it. */
export async function dropSingleSignOn(db: Db): Promise<void> {
  for (const table of ['sso_used_tickets', 'sso_bindings', 'sso_providers'])
    await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`alter table sessions drop column provider`.execute(db)
}
