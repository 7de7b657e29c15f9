import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes what `targets` adds, for a database of SQLite as an earlier version left it. */
export async function dropTargets(db: Db): Promise<void> {
  for (const table of ['target_results', 'member_capacities', 'team_hours', 'targets'])
    await sql`drop table ${sql.table(table)}`.execute(db)
  for (const index of [
    'contacts_due',
    'contacts_running',
    'contacts_target_alerts',
    'contacts_opened',
  ])
    await sql`drop index ${sql.id(index)}`.execute(db)
  for (const column of ['opened_at', 'dues_json', 'due_at', 'target_alert_at'])
    await sql`alter table contacts drop column ${sql.id(column)}`.execute(db)
}
