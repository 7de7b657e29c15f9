import { inScope, isFree, type ChatScope } from '#contract/policies/chat-visibility.ts'
import { isOwnChat, type ViewCounts } from '#contract/rules/chat-views.ts'
import { unreadDifference } from './chat-reads.ts'
import type { Db } from './tables.ts'

/** Numbers of the chats in scope, by view. */
export async function countViews(
  db: Db,
  scope: ChatScope,
): Promise<ViewCounts & { unread: number }> {
  const counts = { mine: 0, unassigned: 0, unread: 0, waiting: 0, all: 0 }
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
    counts.all += row.chats
  }
  return { ...counts, unread: counts.unread + (await unreadDifference(db, scope)) }
}
