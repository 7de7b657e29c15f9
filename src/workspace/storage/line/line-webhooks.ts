import { engineOf } from '#workspace/storage/engine.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'

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

/** Which bodies are read: all of some lines but those in progress. */
export interface BodyFilter {
  lineIds: readonly string[]
  inProgress: readonly number[]
}

/** The oldest bodies that were not processed yet, in the order of their arrival. */
export async function nextWebhooks(
  db: Db,
  limit: number,
  { lineIds, inProgress }: BodyFilter,
): Promise<OpenWebhook[]> {
  if (lineIds.length === 0) return []
  return await db
    .selectFrom('line_webhooks')
    .select(['id', 'line_id as lineId', 'body'])
    .where('done', '=', 0)
    .where('line_id', 'in', lineIds)
    .$if(inProgress.length > 0, (query) => query.where('id', 'not in', inProgress))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** When the oldest body of a line that was not processed yet arrived, epoch ms; undefined if all were. */
export async function oldestOpenWebhook(db: Db, lineId: string): Promise<number | undefined> {
  const oldest = await db
    .selectFrom('line_webhooks')
    .select('received_at')
    .where('done', '=', 0)
    .where('line_id', '=', lineId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return oldest?.received_at
}

/** A body that was processed. */
export interface EndedWebhook {
  id: number
  /** Number of updates that could not be read or stored. */
  faults: number
  /** The part that was not stored elsewhere; empty if all was. */
  left: string
}

export async function endWebhooks(tx: Tx, ended: readonly EndedWebhook[]): Promise<void> {
  const alike = Map.groupBy(ended, ({ faults, left }) => `${faults} ${left}`)
  for (const same of alike.values()) {
    const [{ faults, left: body } = { faults: 0, left: '' }] = same
    const ids = same.map(({ id }) => id)
    await tx
      .updateTable('line_webhooks')
      .set({ done: 1, faults, body })
      .where('id', 'in', ids)
      .execute()
  }
}

/** Empties the processed bodies that contain something of a message, because its customer has deleted it. */
export async function emptyWebhooksWith(tx: Tx, lineId: string, wamid: string): Promise<void> {
  const { contains } = engineOf(tx)
  await tx
    .updateTable('line_webhooks')
    .set({ body: '' })
    .where('line_id', '=', lineId)
    .where('done', '=', 1)
    .where('body', '<>', '')
    .where(({ or, ref }) =>
      // The provider escapes slashes.
      or([wamid, wamid.replaceAll('/', String.raw`\/`)].map((id) => contains(ref('body'), id))),
    )
    .execute()
}

/** Deletes the rows of processed bodies that arrived before this time, epoch ms. */
export async function dropWebhooksBefore(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('line_webhooks')
    .where('done', '=', 1)
    .where('received_at', '<', before)
    .execute()
}
