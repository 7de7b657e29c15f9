import { sql } from 'kysely'
import type { DeliveryState } from '#contract/entities/groups/webhook.ts'
import { limits } from '#contract/limits.ts'
import type { Db, WebhookDeliveriesTable, WebhooksTable } from '#workspace/storage/tables.ts'

/** A delivery before it has a place among those of its group. */
export type DeliveryDraft = Omit<WebhookDeliveriesTable, 'place'>

/** Stores deliveries in their order, behind those of their group. In the turn of the group, so that no place is used twice. */
export async function insertDeliveries(
  db: Db,
  groupId: string,
  drafts: readonly DeliveryDraft[],
): Promise<void> {
  const { last } = await db
    .selectFrom('webhook_deliveries')
    .select((query) => query.fn.max('place').as('last'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  const rows = drafts.map((draft, index) => ({ ...draft, place: (last ?? 0) + 1 + index }))
  await db.insertInto('webhook_deliveries').values(rows).execute()
  await dropOld(db, groupId, (last ?? 0) + rows.length)
}

/** Deletes what is behind the last ones that are kept, except what still waits. @param place that of the last one */
async function dropOld(db: Db, groupId: string, place: number): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('group_id', '=', groupId)
    .where('place', '<=', place - limits.integrations.keptDeliveries)
    .where('state', '!=', 'waiting')
    .execute()
}

/** A delivery whose turn it is, with its webhook's. */
export type DueDelivery = Pick<
  WebhookDeliveriesTable,
  'id' | 'webhook_id' | 'subject_id' | 'group_id'
> & { due_at: number }

/** The webhooks that are on and for which something waits. */
export async function webhooksWithWork(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('state', '=', 'on')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as one')
          .select('one.id')
          .whereRef('one.webhook_id', '=', 'webhooks.id')
          .where('one.due_at', 'is not', null),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The deliveries of a webhook whose turn it is among those of their subject, those that are due first.
 * @param count at most this many
 */
export async function nextDeliveries(
  db: Db,
  webhookId: string,
  count: number,
): Promise<DueDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as one')
    .select(['one.id', 'one.webhook_id', 'one.subject_id', 'one.group_id', 'one.due_at'])
    .where('one.webhook_id', '=', webhookId)
    .where('one.due_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'one.webhook_id')
            .whereRef('earlier.subject_id', '=', 'one.subject_id')
            .whereRef('earlier.place', '<', 'one.place')
            .where('earlier.due_at', 'is not', null),
        ),
      ),
    )
    .orderBy('one.due_at')
    .orderBy('one.place')
    .limit(count)
    .execute()
  return rows.flatMap(({ due_at, ...row }) => (due_at === null ? [] : [{ ...row, due_at }]))
}

export async function findDelivery(
  db: Db,
  id: string,
): Promise<WebhookDeliveriesTable | undefined> {
  return await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateDelivery(
  db: Db,
  id: string,
  change: Partial<Omit<WebhookDeliveriesTable, 'id'>>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()
}

/** Gives up whatever waits for a webhook. */
export async function giveUpDeliveries(db: Db, webhookId: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('due_at', 'is not', null)
    .execute()
}

/** Which deliveries of a group are listed. */
interface DeliveryFilter {
  webhookId?: string | undefined
  state?: DeliveryState | undefined
}

/** The last deliveries of a group that are kept. */
const lastOf = (db: Db, groupId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('place', 'desc')
    .limit(limits.integrations.keptDeliveries)

/** A page of a group's last deliveries, newest first, and how many there are by state. */
export async function listDeliveries(
  db: Db,
  groupId: string,
  { webhookId, state, offset, limit }: DeliveryFilter & { offset: number; limit: number },
): Promise<{ rows: WebhookDeliveriesTable[]; counts: Record<string, number> }> {
  const among = db
    .selectFrom(lastOf(db, groupId).as('kept'))
    .$if(webhookId !== undefined, (query) => query.where('webhook_id', '=', webhookId ?? ''))
  const rows = await among
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .selectAll()
    .orderBy('place', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const counted = await among
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return { rows, counts: Object.fromEntries(counted.map(({ state: of, count }) => [of, count])) }
}

/** What a webhook did since a time. */
export interface WebhookCounts {
  calls: number
  failures: number
  waiting: number
  /** Whether an event waits that has failed before. */
  retries: boolean
}

/** What each webhook of a group did since `since`, epoch ms, as far as its deliveries are kept. */
export async function countDeliveries(
  db: Db,
  groupId: string,
  since: number,
): Promise<ReadonlyMap<string, WebhookCounts>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('webhook_id')
    .select([
      sql<number>`sum(case when last_at >= ${since} then 1 else 0 end)`.as('calls'),
      sql<number>`sum(case when last_at >= ${since} and state != 'delivered' then 1 else 0 end)`.as(
        'failures',
      ),
      sql<number>`sum(case when due_at is null then 0 else 1 end)`.as('waiting'),
      sql<number>`sum(case when due_at is null or tries = 0 then 0 else 1 end)`.as('retries'),
    ])
    .where('group_id', '=', groupId)
    .groupBy('webhook_id')
    .execute()
  return new Map(
    rows.map(({ webhook_id, calls, failures, waiting, retries }) => [
      webhook_id,
      { calls, failures, waiting, retries: retries > 0 },
    ]),
  )
}

/** The webhooks of a group that are on, for what is delivered to them. */
export async function listActive(
  db: Db,
  groupId: string,
): Promise<Pick<WebhooksTable, 'id' | 'kinds_json' | 'with_content'>[]> {
  return await db
    .selectFrom('webhooks')
    .select(['id', 'kinds_json', 'with_content'])
    .where('group_id', '=', groupId)
    .where('state', '=', 'on')
    .orderBy('id')
    .execute()
}
