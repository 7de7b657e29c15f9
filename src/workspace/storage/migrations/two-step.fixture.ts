import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes what `twoStep` adds, for a database as an earlier version left it. */
export async function dropTwoStep(db: Db): Promise<void> {
  for (const table of [
    'access_entries',
    'two_step_reminders',
    'two_step_demands',
    'known_devices',
    'sign_in_tickets',
    'two_steps',
  ])
    await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`alter table sessions drop column proved_at`.execute(db)
}
