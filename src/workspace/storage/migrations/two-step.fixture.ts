import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes what `twoStep` and `trust` add beside the audit log, for a database as an earlier version left it. */
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
  for (const column of ['proved_at', 'device_hash', 'idle_days'])
    await sql`alter table sessions drop column ${sql.ref(column)}`.execute(db)
}
