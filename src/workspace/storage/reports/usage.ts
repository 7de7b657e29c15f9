import { sql } from 'kysely'
import { billingCategories, type UsageRow } from '#contract/rules/reports/billing.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** Messages are counted by quarter hour, because days begin on a quarter hour in every time zone. */
const SLOT_MS = 15 * 60_000

/**
 * Counts the messages that the group sent in a time span, by category and quarter of an hour. Failed messages are
 * counted but cost nothing.
 * @param from epoch ms, inclusive
 * @param to epoch ms, exclusive
 */
export async function usageBetween(
  db: Db,
  groupId: string,
  from: number,
  to: number,
): Promise<UsageRow[]> {
  const cost = sql<number>`case when messages.status = 'failed' then 0 else messages.cost_cents end`
  const rows = await db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .select([
      'messages.category',
      sql<number>`messages.written_at / ${sql.lit(SLOT_MS)}`.as('slot'),
      sql<number>`count(*)`.as('messages'),
      sql<number>`sum(case when ${cost} = 0 then 1 else 0 end)`.as('free'),
      sql<number>`sum(${cost})`.as('cost_cents'),
    ])
    .where('messages.sender', '=', 'group')
    .where('messages.category', 'is not', null)
    .where('messages.written_at', '>=', from)
    .where('messages.written_at', '<', to)
    .where('contacts.group_id', '=', groupId)
    .groupBy(['messages.category', 'slot'])
    .execute()
  return rows.map(({ category, slot, messages, free, cost_cents }) => ({
    category: billingCategories.find((one) => one === category) ?? 'service',
    at: Math.floor(slot) * SLOT_MS,
    messages,
    free,
    costCents: cost_cents,
  }))
}

/** Time of the first message that the group has sent over its channel, epoch ms; undefined if there is none. */
export async function firstUse(db: Db, groupId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .select('messages.written_at')
    .where('messages.sender', '=', 'group')
    .where('messages.category', 'is not', null)
    .where('contacts.group_id', '=', groupId)
    .orderBy('messages.written_at')
    .limit(1)
    .executeTakeFirst()
  return row?.written_at
}
