import type { Db } from './tables.ts'

/** What waits in the database in one queue. */
export interface Queue {
  readonly length: number
  /** Since when the oldest waits, ms; null if nothing does. What has a time of its own waits from that time. */
  readonly since: number | null
}

/** What waits in the database, by name. Each query reads an index that has only what waits. */
export async function readQueues(db: Db): Promise<Record<string, Queue>> {
  const { countAll, min } = db.fn
  const [mails, messages, webhooks, downloads, scheduled, campaigns, outgoing] = await Promise.all([
    db
      .selectFrom('mails')
      .select([countAll<number>().as('length'), min('created_at').as('since')])
      .where('next_at', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('messages')
      .select([countAll<number>().as('length'), min('written_at').as('since')])
      .where('status', '=', 'pending')
      .where('sender', '=', 'group')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('line_webhooks')
      .select([countAll<number>().as('length'), min('received_at').as('since')])
      .where('done', '=', 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('line_downloads')
      .select([countAll<number>().as('length'), min('due_at').as('since')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('scheduled_messages')
      .select([countAll<number>().as('length'), min('scheduled_at').as('since')])
      .where('done', '=', 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('campaigns')
      .select([countAll<number>().as('length'), min('next_at').as('since')])
      .where('next_at', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('webhook_deliveries')
      .select([countAll<number>().as('length'), min('due_at').as('since')])
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return { mails, messages, webhooks, downloads, scheduled, campaigns, outgoing }
}

/** How long the oldest of a queue has waited, s; 0 if nothing is due. */
export const queueAge = ({ since }: Queue, now: number): number =>
  since === null ? 0 : Math.max(0, now - since) / 1000
