import { messagesApi } from '#contract/api/messages/messages.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { firstUnread } from '#contract/rules/chats/first-unread.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { MessageRange } from './conversation-window.ts'

/** At most this many of the largest pages are fetched to find the first unread message. */
const unreadPages = 5

/** A resync refetches at most this many of the largest pages. Older loaded messages are dropped. */
const resyncPages = 10

/**
 * The range to fetch: before or after a position, around a message, around the first message since a time, or, without
 * any of these, the newest messages.
 */
interface RangeQuery {
  beforePosition?: number
  afterPosition?: number
  messageId?: string
  since?: string
  /** Number of messages newer than the page, for services that ignore the positions. */
  offset?: number
  limit?: number
}

/**
 * Where a conversation opens: around a message, at the first message since a time, at the first unread message, or at
 * the newest ones.
 */
export interface MessageAnchor {
  readonly messageId?: string
  readonly since?: string
  /** Called with the message that `since` has found. */
  readonly onShown?: (message: Message) => void
  readonly atUnread?: boolean
}

/** Fetches one range of a conversation. */
export async function fetchMessages(
  { call, groupId: inGroup }: LiveContext,
  contactId: string,
  rangeQuery: RangeQuery,
  signal: AbortSignal,
): Promise<MessageRange> {
  const groupId = inGroup ?? ''
  // The workspace uses the positions; a service that implements only the specification uses the offset.
  const isAround = rangeQuery.messageId !== undefined || rangeQuery.since !== undefined
  const offset = isAround ? {} : { offset: 0 }
  const query = { limit: limits.messagePage, ...offset, ...rangeQuery }
  const page = await call(messagesApi.messages, { params: { contactId }, query, groupId, signal })
  const { hasOlder, hasNewer } = page
  if (hasOlder === undefined || hasNewer === undefined) return withoutEnds(page.items, rangeQuery)
  return {
    items: page.items,
    hasOlder,
    hasNewer,
    hasEnds: true,
    ...(rangeQuery.beforePosition === undefined ? {} : { before: rangeQuery.beforePosition }),
    ...(rangeQuery.afterPosition === undefined ? {} : { after: rangeQuery.afterPosition }),
  }
}

/**
 * Fetches the pages between a chat's newest messages and its first unread message.
 * @param newest the newest messages
 * @param count the number of unread messages
 * @returns the pages, newest first; empty if `newest` contains the first unread message
 */
export async function fetchUnread(
  context: LiveContext,
  contactId: string,
  newest: MessageRange,
  count: number,
  signal: AbortSignal,
): Promise<MessageRange[]> {
  const ranges: MessageRange[] = []
  let { items, hasOlder } = newest
  const unread = { count, upTo: items.at(-1)?.positionInChat ?? 0 }
  for (let page = 0; page < unreadPages; page += 1) {
    const loaded = { messages: items, hasOlder, hasNewer: newest.hasNewer }
    const oldest = items[0]?.positionInChat
    if (oldest === undefined || firstUnread(loaded, unread) !== 'older') break
    const rangeQuery = {
      beforePosition: oldest,
      offset: items.length,
      limit: limits.messagePageMax,
    }
    const range = await fetchMessages(context, contactId, rangeQuery, signal)
    ranges.push(range)
    items = [...range.items, ...items]
    hasOlder = range.hasOlder && range.items.length > 0
  }
  return ranges
}

/**
 * The range of a page from a service that does not report `hasOlder` and `hasNewer`.
 * - There are older messages unless the page is empty.
 * - There are newer messages if the offset is above 0 or a message was requested by its id.
 * - If no message of the page is before `beforePosition`, there are no older messages. Without this rule, a service
 *   that ignores the offset would cause endless requests.
 */
function withoutEnds(items: MessageRange['items'], rangeQuery: RangeQuery): MessageRange {
  const { offset = 0, messageId, beforePosition: before = Number.NaN } = rangeQuery
  const isOlder = items.every(({ positionInChat }) => positionInChat < before)
  if (!Number.isNaN(before) && !items.some(({ positionInChat }) => positionInChat < before)) {
    console.warn('The service has no older messages, or ignores the offset of a page.', { offset })
    return { items: [], hasOlder: false, hasNewer: true, before }
  }
  const range = {
    items,
    hasOlder: items.length > 0,
    hasNewer: offset > 0 || messageId !== undefined,
  }
  return isOlder ? { ...range, before } : range
}

/**
 * Refetches the loaded range from its newest to its oldest position.
 * @param newest undefined to start at the conversation's newest message
 * @param oldest undefined to fetch one page only
 */
export async function refetchRange(
  context: LiveContext,
  contactId: string,
  newest: number | undefined,
  oldest: number | undefined,
  signal: AbortSignal,
): Promise<MessageRange[]> {
  const ranges: MessageRange[] = []
  let before = newest === undefined ? undefined : newest + 1
  for (let page = 0; page < resyncPages; page += 1) {
    const rangeQuery = {
      limit: limits.messagePageMax,
      ...(before === undefined ? {} : { beforePosition: before }),
    }
    const range = await fetchMessages(context, contactId, rangeQuery, signal)
    ranges.push(range)
    const first = range.items[0]?.positionInChat
    if (first === undefined || !range.hasOlder) return ranges
    if (oldest === undefined || first <= oldest) return ranges
    before = first
  }
  // The page limit was reached before `oldest`. Loaded messages older than the last page were not refetched, so the
  // window must start with that page.
  return ranges.map((one, page) => ({ ...one, isWindowStart: page === resyncPages - 1 }))
}
