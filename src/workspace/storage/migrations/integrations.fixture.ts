import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes what `integrations` adds, for a database as an earlier version left it. */
export async function dropIntegrations(db: Db): Promise<void> {
  for (const table of ['webhook_deliveries', 'webhooks', 'api_keys'])
    await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`alter table groups drop column webhook_kinds`.execute(db)
}
