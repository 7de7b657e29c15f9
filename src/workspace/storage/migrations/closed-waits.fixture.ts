import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'
import { closedWaitsCounted } from './closed-waits.ts'

/** Removes what `addClosedWaits` adds, for a database of SQLite as an earlier version left it. */
export async function dropClosedWaits(db: Db): Promise<void> {
  for (const { name } of closedWaitsCounted) await sql`drop trigger ${sql.id(name)}`.execute(db)
  await sql`drop index contacts_closed_waits`.execute(db)
  await sql`alter table contacts drop column closed_wait_since`.execute(db)
  await sql`alter table contacts drop column ended_wait_since`.execute(db)
  await sql`alter table chat_counts drop column closed_waits`.execute(db)
}
