import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { UnseenMention } from '#contract/rules/chats/list-filter.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import type { Db } from '#workspace/storage/tables.ts'

/**
 * The chats in which a note mentions a user, who has not marked the notification as read. The conditions repeat those of
 * the partial index `notifications_unseen_mentions`, so that the planner can use it.
 */
const unseen = ({ userId, groupId }: ChatScope, { since }: UnseenMention) => sql<SqlBool>`
  mentions.user_id = ${userId} and mentions.group_id = ${groupId} and mentions.created_at > ${since}
  and mentions.kind = 'mention' and mentions.read = 0`

/** Whether a row of `contacts` is such a chat. */
export function isMentioned(scope: ChatScope, mention: UnseenMention): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from notifications as mentions
    where mentions.contact_id = contacts.id and ${unseen(scope, mention)}
  )`
}

/** A table expression that selects these chats, and chats that the user no longer sees. */
export function mentionCandidates(
  scope: ChatScope,
  mention: UnseenMention,
): RawBuilder<{ activity: number }> {
  return sql<{ activity: number }>`(
    select distinct contacts.activity as activity from notifications as mentions
    cross join contacts
    where contacts.id = mentions.contact_id and ${unseen(scope, mention)}
  )`
}

/** The number of these chats in scope that are not archived. */
export async function countMentions(
  db: Db,
  scope: ChatScope,
  mention: UnseenMention,
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications as mentions')
    .innerJoin('contacts', 'contacts.id', 'mentions.contact_id')
    .select((eb) => eb.fn.count<number>('contacts.id').distinct().as('count'))
    .where(unseen(scope, mention))
    .where('contacts.archived', '=', 0)
    .where(withinScope(scope))
    .executeTakeFirstOrThrow()
  return count
}
