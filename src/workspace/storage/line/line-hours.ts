import { sql } from 'kysely'
import type { Db, LineHoursTable } from '#workspace/storage/tables.ts'

const HOUR_MS = 3_600_000
/** Number of hours that the counts cover. */
export const COUNTED_HOURS = 24

const hourOf = (at: number): number => at - (at % HOUR_MS)

/** Counts a webhook of a line. @param now epoch ms */
export async function countWebhook(db: Db, lineId: string, now: number): Promise<void> {
  await db
    .insertInto('line_hours')
    .values({ line_id: lineId, hour: hourOf(now), webhooks: 1, unsigned: 0, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['line_id', 'hour'])
        .doUpdateSet({ webhooks: sql`line_hours.webhooks + 1`, last_at: now }),
    )
    .execute()
}

/** Counts calls without a valid signature. @param now epoch ms */
export async function countUnsigned(
  db: Db,
  lineId: string,
  calls: number,
  now: number,
): Promise<void> {
  await db
    .insertInto('line_hours')
    .values({ line_id: lineId, hour: hourOf(now), webhooks: 0, unsigned: calls, last_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['line_id', 'hour'])
        .doUpdateSet({ unsigned: sql`line_hours.unsigned + ${calls}` }),
    )
    .execute()
}

/** The counts of the last 24 hours, oldest first, also of hours without any. @param now epoch ms */
export async function listHours(db: Db, lineId: string, now: number): Promise<LineHoursTable[]> {
  const first = hourOf(now) - (COUNTED_HOURS - 1) * HOUR_MS
  const rows = await db
    .selectFrom('line_hours')
    .selectAll()
    .where('line_id', '=', lineId)
    .where('hour', '>=', first)
    .execute()
  return Array.from({ length: COUNTED_HOURS }, (_, index) => {
    const hour = first + index * HOUR_MS
    const none = { line_id: lineId, hour, webhooks: 0, unsigned: 0, last_at: null }
    return rows.find((row) => row.hour === hour) ?? none
  })
}

/** When the last webhook of a line came, epoch ms. */
export async function lastWebhookAt(db: Db, lineId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('line_hours')
    .select('last_at')
    .where('line_id', '=', lineId)
    .where('last_at', 'is not', null)
    .orderBy('hour', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_at ?? undefined
}
