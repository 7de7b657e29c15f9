import { sql } from 'kysely'
import { fillConversations } from '../storage/migrations/0055-conversations.ts'
import type { Tx } from '../storage/tables.ts'

/** Conversations of the last days are still open. */
const OPEN_MS = 2 * 86_400_000

/**
 * A pseudo-random number from 0 to 99 derived from the start of the conversation: repeatable, and different for the
 * next one.
 */
const drawn = (divisor: number) => sql<number>`(started_at / ${sql.lit(divisor)}) % 100`

/**
 * Inserts the conversations of the demo's messages and how past ones ended: four in five resolved within some hours,
 * one in three of these rated, one in eleven reassigned. One statement, whatever the size of the demo.
 */
export async function insertConversations(tx: Tx, now: number): Promise<void> {
  await fillConversations(tx)
  await sql`
    update conversations set
      resolved_at = case when ${drawn(1_009)} < 80
        then first_response_at + 600000 + (started_at / 7) % 14400000 end,
      rating = case when ${drawn(1_009)} < 80 and ${drawn(1_733)} < 35 then
        case when ${drawn(2_003)} < 62 then 5 when ${drawn(2_003)} < 86 then 4
          when ${drawn(2_003)} < 94 then 3 when ${drawn(2_003)} < 97 then 2 else 1 end end,
      transfers = case when ${drawn(1_301)} < 9 then 1 else 0 end
    where first_response_at is not null and started_at < ${now - OPEN_MS}`.execute(tx)
}
