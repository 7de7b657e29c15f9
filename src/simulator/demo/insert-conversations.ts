import { sql } from 'kysely'
import { fillConversations } from '#workspace/storage/chats/fill-conversations.ts'
import type { Tx } from '#workspace/storage/tables.ts'

/** A conversation is open if it started less than this time ago, ms. */
const OPEN_MS = 2 * 86_400_000

/**
 * A repeatable pseudo-random number from 0 to 99, derived from the start of the conversation. Each divisor gives
 * another number.
 */
const drawn = (divisor: number) => sql<number>`(started_at / ${sql.lit(divisor)}) % 100`

/** Points of each agent, added to the random number that determines a rating: more points make the ratings worse. */
const discontent = sql<number>`case user_id
  when 'u-ana' then 0 when 'u-camila' then 4 when 'u-diego' then 7 when 'u-bruno' then 6
  when 'u-emily' then 12 when 'u-marco' then 24 else 0 end`
const rated = sql<number>`${drawn(2_003)} + ${discontent}`

/**
 * Inserts the conversations of the demo's messages. Answered conversations that are no longer open (see `OPEN_MS`) get
 * random results:
 * - Four in five are resolved, most of them within some hours.
 * - One in three resolved conversations is rated.
 * - One in eleven is transferred to another agent.
 *
 * A single statement sets all results, because the demo may be large.
 */
export async function insertConversations(tx: Tx, now: number): Promise<void> {
  await fillConversations(tx)
  await sql`
    update conversations set
      resolved_at = case when ${drawn(1_009)} < 80
        then first_response_at + 600000 + (started_at / 7) % 14400000
          + case when ${drawn(1_511)} < 7 then 57600000 else 0 end end,
      rating = case when ${drawn(1_009)} < 80 and ${drawn(1_733)} < 35 then
        case when ${rated} < 70 then 5 when ${rated} < 92 then 4
          when ${rated} < 98 then 3 when ${rated} < 104 then 2 else 1 end end,
      transfers = case when ${drawn(1_301)} < 9 then 1 else 0 end
    where first_response_at is not null and started_at < ${now - OPEN_MS}`.execute(tx)
}
