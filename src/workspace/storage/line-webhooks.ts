import type { Db, Tx } from './tables.ts'

export interface OpenWebhook {
  id: number
  lineId: string
  body: string
}

/** Stores a webhook's body. @param now epoch ms */
export async function insertWebhook(
  tx: Tx,
  { lineId, body, fields }: Omit<OpenWebhook, 'id'> & { fields: readonly string[] },
  now: number,
): Promise<void> {
  const row = { line_id: lineId, body, fields: fields.join(), received_at: now } as const
  await tx
    .insertInto('line_webhooks')
    .values({ ...row, done: 0, faults: 0 })
    .execute()
}

/** The fields of a line's latest webhooks, newest first. `at` is epoch ms. */
export async function latestWebhooks(
  db: Db,
  lineId: string,
  limit: number,
): Promise<{ fields: string[]; at: number }[]> {
  const rows = await db
    .selectFrom('line_webhooks')
    .select(['fields', 'received_at as at'])
    .where('line_id', '=', lineId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ fields, at }) => ({ fields: fields === '' ? [] : fields.split(','), at }))
}

/** The oldest bodies that were not processed yet, in the order of their arrival. */
export async function nextWebhooks(db: Db, limit: number): Promise<OpenWebhook[]> {
  return await db
    .selectFrom('line_webhooks')
    .select(['id', 'line_id as lineId', 'body'])
    .where('done', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A body that was processed. */
export interface EndedWebhook {
  id: number
  /** Number of updates that could not be read or stored. */
  faults: number
  /**
   * Whether the body stays, because it says more than was stored. Others are emptied: customers may delete what they
   * wrote.
   */
  isKept: boolean
}

export async function endWebhooks(tx: Tx, ended: readonly EndedWebhook[]): Promise<void> {
  const alike = Map.groupBy(ended, ({ faults, isKept }) => `${faults} ${isKept}`)
  for (const same of alike.values()) {
    const [{ faults, isKept } = { faults: 0, isKept: true }] = same
    const change = { done: 1, faults, ...(!isKept && { body: '' }) } as const
    const ids = same.map(({ id }) => id)
    await tx.updateTable('line_webhooks').set(change).where('id', 'in', ids).execute()
  }
}

/** Deletes the rows of processed bodies that arrived before this time, epoch ms. */
export async function dropWebhooksBefore(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('line_webhooks')
    .where('done', '=', 1)
    .where('received_at', '<', before)
    .execute()
}
