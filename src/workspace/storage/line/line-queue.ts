import { sql } from 'kysely'
import type { LineQueue } from '#contract/entities/line/line-health.ts'
import { limits } from '#contract/limits.ts'
import { waitingIn } from './line-sends.ts'
import type { Db, LinesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

/** What waits for a line. @param now epoch ms */
export async function lineQueue(
  db: Db,
  { id, group_id: groupId }: Pick<LinesTable, 'id' | 'group_id'>,
  now: number,
): Promise<LineQueue> {
  const waiting = await waitingIn(db, groupId)
    .select(({ fn }) => [
      fn.countAll<number>().as('messages'),
      sql<number>`count(distinct messages.contact_id)`.as('chats'),
      fn.min('messages.written_at').as('oldest'),
      sql<number | null>`min(case
        when contacts.last_contact_response_at > ${now - limits.chatWindowMs}
        then contacts.last_contact_response_at end)`.as('opened'),
    ])
    .where((where) =>
      where.or([
        where('line_sends.state', 'is', null),
        where('line_sends.state', 'in', ['calling', 'waiting']),
      ]),
    )
    .executeTakeFirstOrThrow()
  const files = await db
    .selectFrom('line_downloads')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('expires_at').as('expires')])
    .where('line_id', '=', id)
    .executeTakeFirstOrThrow()
  const campaigns = await db
    .selectFrom('campaigns')
    .innerJoin('campaign_recipients', 'campaign_recipients.campaign_id', 'campaigns.id')
    .select(({ fn }) => ['campaigns.id', 'campaigns.name', fn.countAll<number>().as('queued')])
    .where('campaigns.group_id', '=', groupId)
    .where('campaigns.pause_reason', '=', 'line')
    .where('campaign_recipients.state', '=', 'queued')
    .groupBy('campaigns.id')
    .execute()
  // `min` is typed as if there were always a row.
  const { oldest, opened }: { oldest: number | null; opened: number | null } = waiting
  const { expires }: { expires: number | null } = files
  return {
    messages: waiting.messages,
    chats: waiting.chats,
    ...(oldest !== null && { oldestAt: iso(oldest) }),
    ...(opened !== null && { windowClosesAt: iso(opened + limits.chatWindowMs) }),
    files: files.count,
    ...(expires !== null && { filesExpireAt: iso(expires) }),
    campaigns,
  }
}
