import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes the tables that `catalogues` adds, for a database as an earlier version left it. */
export async function dropCatalogues(db: Db): Promise<void> {
  await sql`drop table catalogue_products`.execute(db)
  await sql`drop table catalogues`.execute(db)
}
