import { sql, type SqlBool } from 'kysely'
import type { Contact } from '#contract/entities/contact.ts'
import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import type { ChatListFilter } from '#contract/rules/list-filter.ts'
import { placesWithText } from './chat-list-text.ts'
import { placesOf } from './chat-list-walks.ts'
import { withinScope } from './chat-scope.ts'
import { withLinks } from './contacts.ts'
import type { Db, Tx } from './tables.ts'

interface Page {
  offset: number
  limit: number
}

interface ChatPage {
  items: Contact[]
  hasMoreItems: boolean
}

/**
 * One page of the chats in scope that match the filter, newest first, and whether more follow. The page is read in one
 * transaction: otherwise a chat that moves to the top between two queries would be missing.
 */
export async function listChats(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  page: Page,
): Promise<ChatPage> {
  return await db.transaction().execute((tx) => readPage(tx, scope, filter, page))
}

async function readPage(
  db: Tx,
  scope: ChatScope,
  filter: ChatListFilter,
  { offset, limit }: Page,
): Promise<ChatPage> {
  // Read one more position than the page has, to see whether more follow. The total is never counted.
  const places = await placesFrom(db, scope, filter, { offset, limit: limit + 1 })
  const page = places.slice(0, limit)
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('activity', 'in', page)
    .orderBy('activity', 'desc')
    .execute()
  return { items: await withLinks(db, rows), hasMoreItems: places.length > limit }
}

/** The list's positions (activities) from `offset` on, at most `limit`, newest first. */
async function placesFrom(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { offset, limit }: Page,
): Promise<number[]> {
  const end = offset + limit
  if (filter.filter !== undefined)
    return (await placesWithText(db, scope, { ...filter, filter: filter.filter }, end)).slice(
      offset,
    )
  // The database skips the positions before the page without returning them.
  const places = await placesOf(db, scope, filter, { end })
    ?.limit(limit)
    .$if(offset > 0, (query) => query.offset(offset))
    .execute()
  return (places ?? []).map(({ activity }) => activity)
}

/** Whether a customer of the group has ever written. */
export async function hasCustomerMessage(db: Db, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('group_id', '=', groupId)
    .where('last_contact_response_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Number of unarchived chats in scope with pending messages. */
export async function countPendingChats(db: Db, scope: ChatScope): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('group_id', '=', scope.groupId)
    .where('archived', '=', 0)
    // Use a literal, not a parameter, so that the planner can use the partial index of pending chats.
    .where(sql<SqlBool>`pending_messages > 0`)
    .where(withinScope(scope))
    .executeTakeFirstOrThrow()
  return count
}
