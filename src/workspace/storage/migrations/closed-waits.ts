import { sql, type Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { RowTrigger } from './start/trigger.ts'

/** The columns by which the chat list can be filtered, so that a chat that does not match costs one index step. */
const filterable =
  'team_tag_id, user_tag_id, user_id, important, finished, last_sender, is_group_chat'

/** Waits whose 24-hour window has closed, and those that a user ended without an answer. */
const columns: readonly string[] = [
  'alter table contacts add column closed_wait_since bigint',
  'alter table contacts add column ended_wait_since bigint',
  'alter table chat_counts add column closed_waits integer not null default 0',
  // The part of the order `waiting` that is below the open waits, newest activity first.
  `create index contacts_closed_waits on contacts
    (group_id, archived, activity, closed_wait_since, ${filterable})
    where closed_wait_since is not null`,
]

/** SQL that adds the chat of a trigger to the number of closed waits, or removes it. @param row `new` or `old` */
const count = (row: 'new' | 'old') =>
  `insert into chat_counts (group_id, team_tag_id, user_tag_id, user_id,
      chats, open, active, pending, waiting, closed_waits)
    select ${row}.group_id, coalesce(${row}.team_tag_id, ''), coalesce(${row}.user_tag_id, ''),
      coalesce(${row}.user_id, ''), 0, 0, 0, 0, 0, 1
    where ${row}.archived = 0 and ${row}.closed_wait_since is not null
    on conflict (group_id, team_tag_id, user_tag_id, user_id) do update set
      closed_waits = chat_counts.closed_waits ${row === 'new' ? '+' : '-'} excluded.closed_waits;`

const counted = ['team_tag_id', 'user_tag_id', 'user_id', 'archived', 'closed_wait_since']

/** The triggers that keep the number of closed waits in `chat_counts`. */
export const closedWaitsCounted: readonly RowTrigger[] = [
  { name: 'closed_waits_counted', table: 'contacts', event: 'insert', work: count('new') },
  {
    name: 'closed_waits_recounted',
    table: 'contacts',
    event: `update of ${counted.join(', ')}`,
    when: counted.map((column) => `old.${column} is distinct from new.${column}`).join(' or '),
    work: `${count('old')} ${count('new')}`,
  },
  { name: 'closed_waits_uncounted', table: 'contacts', event: 'delete', work: count('old') },
]

/**
 * Moves the waits whose window has closed, and schedules the end of the others.
 * @param triggers the SQL that creates `closedWaitsCounted`
 * @param now epoch ms
 */
export async function addClosedWaits(
  db: Kysely<unknown>,
  triggers: readonly string[],
  now: number,
): Promise<void> {
  for (const statement of [...columns, ...triggers]) await sql.raw(statement).execute(db)
  const closed = now - limits.chatWindowMs
  await sql`update contacts set closed_wait_since = waiting_since, waiting_since = null
    where waiting_since is not null and coalesce(last_contact_response_at, 0) <= ${closed}`.execute(
    db,
  )
  await sql`update contacts set wait_alert_at = last_contact_response_at + ${limits.chatWindowMs}
    where waiting_since is not null
      and (wait_alert_at is null or wait_alert_at > last_contact_response_at + ${limits.chatWindowMs})`.execute(
    db,
  )
}
