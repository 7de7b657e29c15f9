import type { Db } from './tables.ts'

/** What waits in the database, by name. Each count reads an index that has only what waits. */
export async function queueLengths(db: Db): Promise<Record<string, number>> {
  const { countAll } = db.fn
  const { queued, sending, webhooks, downloads, scheduled, campaigns } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('mails')
        .select(countAll<number>().as('n'))
        .where('next_at', 'is not', null)
        .as('queued'),
      selectFrom('messages')
        .select(countAll<number>().as('n'))
        .where('status', '=', 'pending')
        .where('sender', '=', 'group')
        .as('sending'),
      selectFrom('line_webhooks')
        .select(countAll<number>().as('n'))
        .where('done', '=', 0)
        .as('webhooks'),
      selectFrom('line_downloads').select(countAll<number>().as('n')).as('downloads'),
      selectFrom('scheduled_messages')
        .select(countAll<number>().as('n'))
        .where('done', '=', 0)
        .as('scheduled'),
      selectFrom('campaigns')
        .select(countAll<number>().as('n'))
        .where('next_at', 'is not', null)
        .as('campaigns'),
    ])
    .executeTakeFirstOrThrow()
  return {
    mails: Number(queued),
    messages: Number(sending),
    webhooks: Number(webhooks),
    downloads: Number(downloads),
    scheduled: Number(scheduled),
    campaigns: Number(campaigns),
  }
}
