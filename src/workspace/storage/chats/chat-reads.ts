import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { withinScope } from './chat-scope.ts'
import { together } from '#workspace/storage/together.ts'
import type { ChatReadsTable, Db, Tables, Tx } from '#workspace/storage/tables.ts'

/**
 * Unread messages of each member. A chat's own count (`pending_messages`) is what neither the agent in charge has read nor
 * anybody has answered. A member who opened the chat has a row that says how much of it they have read, so a customer's
 * message writes nothing for the members.
 */

/** What one member has read of a chat. */
export type Read = Pick<ChatReadsTable, 'seen' | 'marked'>

/** A member's number of unread messages. @param pending the chat's own count */
export function pendingFor(pending: number, read: Read | undefined): number {
  if (read === undefined) return pending
  return Math.max(pending - read.seen, Math.min(read.marked, 1))
}

/** Whether a colleague has handed the chat over to the member, who has not opened it since. */
export const isHandedOver = (read: Read | undefined): boolean => read?.marked === 2

const eb = expressionBuilder<Tables, 'contacts'>()

/** Literal conditions, so that the planner can use the partial index of pending chats. */
const isPending = sql<SqlBool>`contacts.pending_messages > 0`

const ownRead = (userId: string) =>
  eb
    .selectFrom('chat_reads as own')
    .select('own.seen')
    .whereRef('own.contact_id', '=', 'contacts.id')
    .where('own.user_id', '=', userId)

/** Whether a row of `contacts` has messages that the user has not read. */
export function isUnreadBy(userId: string): Expression<SqlBool> {
  const isRead = eb.exists(
    ownRead(userId)
      .whereRef('own.seen', '>=', 'contacts.pending_messages')
      .where('own.marked', '=', 0),
  )
  const isMarked = eb.exists(ownRead(userId).where('own.marked', '>', 0))
  // With a bare OR, SQLite would look up each alternative in its own index and sort the results.
  return sql<SqlBool>`case when ${eb.or([eb.and([isPending, eb.not(isRead)]), isMarked])} then true else false end`
}

/** Whether a row of `contacts` was handed over to the user, who has not opened it since. */
export const isHandedOverTo = (userId: string): Expression<SqlBool> =>
  eb.exists(ownRead(userId).where('own.marked', '=', 2))

/** A table expression: the chats that the user has marked as unread, or that were handed over to them. */
export const markedChats = ({ groupId, userId }: ChatScope): RawBuilder<{ activity: number }> =>
  sql<{ activity: number }>`(
    select contacts.activity as activity from chat_reads
    cross join contacts
    where contacts.id = chat_reads.contact_id and chat_reads.group_id = ${groupId} and chat_reads.user_id = ${userId} and chat_reads.marked > 0
  )`

/** A condition and a table expression that together select all chats that may be unread by the user. */
export function unreadCandidates(scope: ChatScope): {
  pending: Expression<SqlBool>
  marked: RawBuilder<{ activity: number }>
} {
  return { pending: isPending, marked: markedChats(scope) }
}

/** How many more chats in scope the viewer has not read than are pending; usually negative. */
export async function unreadDifference(db: Db, scope: ChatScope): Promise<number> {
  if (scope.userId === '') return 0
  const { difference } = await db
    .selectFrom('chat_reads')
    .innerJoin('contacts', 'contacts.id', 'chat_reads.contact_id')
    .select(
      sql<number>`coalesce(sum(
        case when pending_messages > seen or marked > 0 then 1 else 0 end
        - case when pending_messages > 0 then 1 else 0 end
      ), 0)`.as('difference'),
    )
    .where('chat_reads.group_id', '=', scope.groupId)
    .where('chat_reads.user_id', '=', scope.userId)
    .where('contacts.archived', '=', 0)
    .where(withinScope(scope))
    .executeTakeFirstOrThrow()
  return difference
}

/** What members have read of chats, by contact and user. */
export type Reads = ReadonlyMap<string, ReadonlyMap<string, Read>>

/** What has been read of these chats. @param userId only by this user; without it, by every member */
export async function readsOf(
  db: Db,
  contactIds: readonly string[],
  userId?: string,
): Promise<Reads> {
  if (contactIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_reads')
    .select(['contact_id', 'user_id', 'seen', 'marked'])
    .where('contact_id', 'in', contactIds)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute()
  const reads = new Map<string, Map<string, Read>>()
  for (const { contact_id, user_id, seen, marked } of rows) {
    const ofChat = reads.get(contact_id) ?? new Map<string, Read>()
    reads.set(contact_id, ofChat.set(user_id, { seen, marked }))
  }
  return reads
}

/** What a user has read of a chat; undefined if no more than everybody. */
export async function readOf(db: Db, contactId: string, userId: string): Promise<Read | undefined> {
  return (await readsOf(db, [contactId], userId)).get(contactId)?.get(userId)
}

/** Stores what a user has read of a chat. A row that says no more than its absence is deleted. */
export async function saveRead(
  tx: Tx,
  chat: { id: string; group_id: string },
  userId: string,
  { seen, marked }: Read,
): Promise<void> {
  if (seen === 0 && marked === 0) {
    await tx
      .deleteFrom('chat_reads')
      .where('contact_id', '=', chat.id)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  const row = { contact_id: chat.id, user_id: userId, group_id: chat.group_id, seen, marked }
  await tx
    .insertInto('chat_reads')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['contact_id', 'user_id']).doUpdateSet({ seen, marked }),
    )
    .execute()
}

/** Forgets who has read how much, after the chat's own count went down. Members' own marks stay. */
export async function forgetReads(tx: Tx, contactId: string): Promise<void> {
  await together(tx, (each) => [
    each
      .deleteFrom('chat_reads')
      .where('contact_id', '=', contactId)
      .where('marked', '=', 0)
      .execute(),
    each
      .updateTable('chat_reads')
      .set({ seen: 0 })
      .where('contact_id', '=', contactId)
      .where('seen', '>', 0)
      .execute(),
  ])
}

/**
 * Marks a chat as handed over to these users, and no longer to others.
 * @param userIds the receivers; the chat becomes unread for them, however much of it they have read
 */
export async function saveHandOver(
  tx: Tx,
  chat: { id: string; group_id: string },
  userIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('chat_reads')
    .set({ marked: 0 })
    .where('contact_id', '=', chat.id)
    .where('marked', '=', 2)
    .execute()
  if (userIds.length === 0) return
  const row = { contact_id: chat.id, group_id: chat.group_id, seen: 0, marked: 2 } as const
  await tx
    .insertInto('chat_reads')
    .values(userIds.map((user_id) => ({ ...row, user_id })))
    .onConflict((conflict) =>
      conflict.columns(['contact_id', 'user_id']).doUpdateSet({ marked: row.marked }),
    )
    .execute()
}
