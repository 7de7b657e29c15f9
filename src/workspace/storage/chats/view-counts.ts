import { inScope, isFree, type ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { isOwnChat, type ViewCounts } from '#contract/rules/chats/chat-views.ts'
import { pendingFor, unreadDifference } from './chat-reads.ts'
import { withinScope } from './chat-scope.ts'
import type { Db } from '#workspace/storage/tables.ts'

type Counts = { -readonly [View in Exclude<keyof ViewCounts, 'mentions' | 'missed'>]-?: number } & {
  unread: number
}

/** Numbers of the chats in scope, by view, without those that the viewer has snoozed. @param now epoch ms */
export async function countViews(db: Db, scope: ChatScope, now: number): Promise<Counts> {
  const counts: Counts = { mine: 0, unassigned: 0, unread: 0, waiting: 0, closedWaits: 0, all: 0 }
  const rows = await db
    .selectFrom('chat_counts')
    .selectAll()
    .where('group_id', '=', scope.groupId)
    .execute()
  for (const row of rows) {
    const chat = {
      groupId: row.group_id,
      userId: row.user_id || undefined,
      userTagId: row.user_tag_id || undefined,
      teamTagId: row.team_tag_id || undefined,
    }
    if (!inScope(scope, chat)) continue
    if (isOwnChat(scope, chat)) counts.mine += row.open
    if (isFree(chat)) counts.unassigned += row.open
    counts.unread += row.pending
    counts.waiting += row.waiting
    counts.closedWaits += row.closed_waits
    counts.all += row.chats
  }
  counts.unread += await unreadDifference(db, scope)
  await subtractSnoozed(db, scope, now, counts)
  return counts
}

/** The number of chats in scope with a missed target, without those that the viewer has snoozed. @param now epoch ms */
export async function countMissed(db: Db, scope: ChatScope, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('contacts.group_id', '=', scope.groupId)
    .where('archived', '=', 0)
    .where('due_at', '<=', now)
    .where(withinScope(scope))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('snoozes')
            .select('snoozes.contact_id')
            .whereRef('snoozes.contact_id', '=', 'contacts.id')
            .where('snoozes.user_id', '=', scope.userId)
            .where('until', '>', now),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

async function subtractSnoozed(db: Db, scope: ChatScope, now: number, counts: Counts) {
  const snoozed = await db
    .selectFrom('snoozes')
    // The few snoozes are read first: with an inner join, SQLite reads all chats of the group.
    .crossJoin('contacts')
    .leftJoin('chat_reads', (join) =>
      join
        .onRef('chat_reads.contact_id', '=', 'contacts.id')
        .onRef('chat_reads.user_id', '=', 'snoozes.user_id'),
    )
    .select(['contacts.user_id', 'user_tag_id', 'finished', 'pending_messages'])
    .select(['waiting_since', 'closed_wait_since', 'seen', 'marked'])
    .whereRef('contacts.id', '=', 'snoozes.contact_id')
    .where('snoozes.user_id', '=', scope.userId)
    .where('until', '>', now)
    .where('contacts.group_id', '=', scope.groupId)
    .where('archived', '=', 0)
    .where(withinScope(scope))
    .execute()
  for (const { seen, marked, ...row } of snoozed) {
    const chat = { userId: row.user_id ?? undefined, userTagId: row.user_tag_id ?? undefined }
    const read = seen === null || marked === null ? undefined : { seen, marked }
    counts.all -= 1
    if (isOwnChat(scope, chat) && row.finished === 0) counts.mine -= 1
    if (isFree(chat) && row.finished === 0) counts.unassigned -= 1
    if (row.waiting_since !== null) counts.waiting -= 1
    if (row.closed_wait_since !== null) counts.closedWaits -= 1
    if (pendingFor(row.pending_messages, read) > 0) counts.unread -= 1
  }
}
