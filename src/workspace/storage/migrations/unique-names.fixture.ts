import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes what `addUniqueNames` adds, for a database as an earlier version left it. */
export async function dropUniqueNames(db: Db): Promise<void> {
  for (const index of ['teams', 'segments', 'saved_views_of_user', 'saved_views_of_team'])
    await sql`drop index ${sql.table(`${index}_by_name`)}`.execute(db)
  for (const table of ['teams', 'segments', 'saved_views'])
    await sql`alter table ${sql.table(table)} drop column name_key`.execute(db)
}
