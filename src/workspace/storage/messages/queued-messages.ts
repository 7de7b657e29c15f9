import { sql } from 'kysely'
import { billingCategory, type QueuedMessages } from '#contract/rules/reports/billing.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'

const sentTemplateId = sql<string>`case when coalesce(campaign_recipients.variant, campaigns.split_winner) = 'b'
  then campaigns.split_template_id else campaigns.template_id end`

/**
 * The numbers of messages that the group's campaigns still have to send, by category. Drafts are not counted. Until a test
 * of two templates is decided, those who wait for it count with the campaign's own template.
 * @param before epoch ms; campaigns that are scheduled for this time or later are not counted
 */
export async function queuedMessages(
  db: Db,
  groupId: string,
  before: number,
): Promise<QueuedMessages[]> {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('campaign_recipients', 'campaign_recipients.campaign_id', 'campaigns.id')
    .innerJoin('wa_templates', (join) => join.on('wa_templates.id', '=', sentTemplateId))
    .select(({ fn }) => [
      engineOf(db).jsonMember(sql.ref('wa_templates.template_json'), 'category').as('category'),
      fn.countAll<number>().as('messages'),
    ])
    .where('campaigns.group_id', '=', groupId)
    .where('campaigns.status', 'in', ['running', 'paused', 'scheduled'])
    .where((where) =>
      where.or([
        where('campaigns.status', '!=', 'scheduled'),
        where('campaigns.scheduled_at', '<', before),
      ]),
    )
    .where('campaign_recipients.state', '=', 'queued')
    .groupBy('category')
    .execute()
  return rows.map(({ category, messages }) => ({
    category: billingCategory(category ?? undefined),
    messages,
  }))
}
