import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Removes what `campaignSplits` adds, for a database as an earlier version left it. */
export async function dropCampaignSplits(db: Db): Promise<void> {
  await sql`drop index campaign_recipients_of_split`.execute(db)
  await sql`alter table campaign_recipients drop column variant`.execute(db)
  for (const column of ['template_id', 'decides_at', 'winner', 'decision', 'user_id'])
    await sql`alter table campaigns drop column ${sql.ref(`split_${column}`)}`.execute(db)
}
