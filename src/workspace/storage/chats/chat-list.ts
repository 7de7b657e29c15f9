import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { limits } from '#contract/limits.ts'
import type { ListSort } from '#contract/rules/chats/chat-sort.ts'
import type { ChatListFilter } from '#contract/rules/chats/list-filter.ts'
import { placesWithText } from './chat-list-text.ts'
import { hasWaited, isListed, placesOf } from './chat-list-walks.ts'
import { ownsOf, type OwnOf } from './chat-owns.ts'
import { withLinks } from '#workspace/storage/contacts/contacts.ts'
import { onSnapshot } from '#workspace/storage/snapshot.ts'
import { together } from '#workspace/storage/together.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'

interface Page {
  offset: number
  limit: number
  /** Default: `newest`. With a text in the filter, the order is always `newest`. */
  sort?: ListSort
  /** The current time, epoch ms; needed for the order `closing`. */
  now?: number
}

interface ChatPage {
  items: Contact[]
  /** What the chats are to the user of the scope. */
  ownOf: OwnOf
  hasMoreItems: boolean
}

/**
 * One page of the chats in scope that match the filter, and whether more follow. The page is read on one
 * snapshot: otherwise a chat that moves to the top between two queries would be missing.
 */
export async function listChats(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  page: Page,
): Promise<ChatPage> {
  return await onSnapshot(db, (tx) => readPage(tx, scope, filter, page))
}

async function readPage(
  db: Tx,
  scope: ChatScope,
  filter: ChatListFilter,
  { limit, ...page }: Page,
): Promise<ChatPage> {
  // Read one more position than the page has, to see whether more follow. The total is never counted.
  const places = await placesFrom(db, scope, filter, { ...page, limit: limit + 1 })
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('activity', 'in', places.slice(0, limit))
    .execute()
  const order = new Map(places.map((activity, index) => [activity, index]))
  rows.sort((a, b) => (order.get(a.activity) ?? 0) - (order.get(b.activity) ?? 0))
  const ids = rows.map(({ id }) => id)
  const [items, ownOf] = await together(db, (each) => [
    withLinks(each, rows),
    ownsOf(each, ids, scope.userId),
  ])
  return { items, ownOf, hasMoreItems: places.length > limit }
}

/** The ids and agents of the chats in scope that match the filter, in the page's order, and whether more follow. */
export async function listChatIds(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { limit, ...page }: Page,
): Promise<{ items: ChatId[]; hasMoreItems: boolean }> {
  return await onSnapshot(db, async (tx) => {
    const places = await placesFrom(tx, scope, filter, { ...page, limit: limit + 1 })
    const rows = await tx
      .selectFrom('contacts')
      .select(['activity', 'id', 'user_id', 'user_tag_id'])
      .where('activity', 'in', places.slice(0, limit))
      .execute()
    const byPlace = new Map(rows.map((row) => [row.activity, row]))
    const items = places.slice(0, limit).flatMap((place) => {
      const row = byPlace.get(place)
      if (row === undefined) return []
      return {
        id: row.id,
        userId: row.user_id ?? undefined,
        userTagId: row.user_tag_id ?? undefined,
      }
    })
    return { items, hasMoreItems: places.length > limit }
  })
}

type ChatId = {
  id: string
  userId: string | undefined
  userTagId: string | undefined
}

/** The list's positions (activities) from `offset` on, at most `limit`, in the page's order. */
async function placesFrom(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { offset, limit, sort = 'newest', now = 0 }: Page,
): Promise<number[]> {
  if (filter.filter !== undefined) {
    const text = { ...filter, filter: filter.filter }
    return (await placesWithText(db, scope, text, offset + limit)).slice(offset)
  }
  if (sort === 'newest') return await newest(db, scope, filter, { offset, limit })
  const { time, isFirst, first } = firstPart(sort, filter, now)
  const ofFirst = db
    .selectFrom('contacts')
    .where(isListed(scope, first))
    .where(isFirst)
    .orderBy(`contacts.${time}`)
    .orderBy('contacts.activity', 'desc')
  const above = await ofFirst.select('contacts.activity').limit(limit).offset(offset).execute()
  const places = above.map(({ activity }) => activity)
  if (places.length === limit) return places
  // The list's other chats follow. The chats of the first part are counted only if the page begins below them.
  const { count } =
    places.length > 0 || offset === 0
      ? { count: offset + places.length }
      : await countOf(db, scope, first, isFirst)
  const rest = { offset: Math.max(0, offset - count), limit: limit - places.length }
  if (sort === 'waiting') return [...places, ...(await belowOpenWaits(db, scope, filter, rest))]
  const only = sql<SqlBool>`not ${isFirst}`
  return [...places, ...(await newest(db, scope, filter, { ...rest, only }))]
}

async function countOf(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  only: RawBuilder<SqlBool>,
) {
  return await db
    .selectFrom('contacts')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(isListed(scope, filter))
    .where(only)
    .executeTakeFirstOrThrow()
}

/** The closed waits of the list, then the chats of customers who do not wait; each newest first. */
async function belowOpenWaits(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const closed = await newest(db, scope, { ...filter, closedWait: true }, { offset, limit })
  // With a filter by waits, no other chats follow.
  if (closed.length === limit || filter.waitingBefore !== undefined || filter.closedWait === true)
    return closed
  const { count } =
    closed.length > 0 || offset === 0
      ? { count: offset + closed.length }
      : await countOf(db, scope, filter, hasWaited('closed_wait_since', filter))
  const rest = { offset: Math.max(0, offset - count), limit: limit - closed.length }
  const only = sql<SqlBool>`contacts.waiting_since is null and contacts.closed_wait_since is null`
  return [...closed, ...(await newest(db, scope, filter, { ...rest, only }))]
}

/**
 * The chats at the top of an order, and the time by which they are sorted, earliest first. `first` is the filter without
 * what `isFirst` checks, by columns that the index of these chats has.
 */
function firstPart(sort: Exclude<ListSort, 'newest'>, filter: ChatListFilter, now: number) {
  if (sort === 'waiting')
    return {
      time: 'waiting_since' as const,
      isFirst: hasWaited('waiting_since', filter),
      first: { ...filter, waitingBefore: undefined },
    }
  if (sort === 'due')
    return {
      time: 'due_at' as const,
      isFirst: sql<SqlBool>`(contacts.due_at is not null)`,
      first: filter,
    }
  return {
    time: 'last_contact_response_at' as const,
    first: filter,
    isFirst: sql<SqlBool>`(contacts.last_contact_response_at is not null
      and contacts.last_contact_response_at > ${now - limits.chatWindowMs})`,
  }
}

/** Positions of the list, newest first. @param only a further condition for the chats */
async function newest(
  db: Db,
  scope: ChatScope,
  filter: ChatListFilter,
  { offset, limit, only }: { offset: number; limit: number; only?: RawBuilder<SqlBool> },
): Promise<number[]> {
  // The database skips the positions before the page without returning them.
  const places = await placesOf(db, scope, filter, { end: offset + limit, only })
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
