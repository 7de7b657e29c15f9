import { messagesApi } from '#contract/api/messages.ts'
import { limits } from '#contract/limits.ts'
import type { LiveContext } from '../live-context.ts'
import type { MessageRange } from './conversation-window.ts'

/** A resync refetches at most `resyncPages` pages of this size. Older loaded messages are dropped. */
const resyncPage = 100
const resyncPages = 10

/** The range to fetch: at one of these positions, or the newest messages if none is given. */
interface RangeQuery {
  beforePosition?: number
  afterPosition?: number
  messageId?: string
  /** Number of messages newer than the page. */
  offset?: number
  limit?: number
}

/** Where a conversation opens: around a message, or at the newest ones. */
export type MessageAnchor = Pick<RangeQuery, 'messageId'>

/** Fetches one range of a conversation. */
export async function fetchMessages(
  { call, groupId: inGroup }: LiveContext,
  contactId: string,
  rangeQuery: RangeQuery,
  signal: AbortSignal,
): Promise<MessageRange> {
  const groupId = inGroup ?? ''
  // The workspace uses the positions; a service that knows only the specification uses the offset.
  const offset = rangeQuery.messageId === undefined ? { offset: 0 } : {}
  const query = { limit: limits.messagePage, ...offset, ...rangeQuery }
  const page = await call(messagesApi.messages, { params: { contactId }, query, groupId, signal })
  const { hasOlder, hasNewer } = page
  if (hasOlder === undefined || hasNewer === undefined) return withoutEnds(page.items, rangeQuery)
  return {
    items: page.items,
    hasOlder,
    hasNewer,
    ...(rangeQuery.beforePosition === undefined ? {} : { before: rangeQuery.beforePosition }),
    ...(rangeQuery.afterPosition === undefined ? {} : { after: rangeQuery.afterPosition }),
  }
}

/**
 * The range of a page from a service that reports neither `hasOlder` nor `hasNewer`. Older messages are assumed until a
 * page is empty, and newer messages unless the page starts at the newest message.
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
 * @param newest undefined for the conversation's newest message
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
      limit: resyncPage,
      ...(before === undefined ? {} : { beforePosition: before }),
    }
    const range = await fetchMessages(context, contactId, rangeQuery, signal)
    ranges.push(range)
    const first = range.items[0]?.positionInChat
    if (first === undefined || !range.hasOlder) return ranges
    if (oldest === undefined || first <= oldest) return ranges
    before = first
  }
  // If the page limit was reached, loaded messages above the last page were not refetched, so the window must start
  // with that page.
  return ranges.map((one, page) => ({ ...one, isWindowStart: page === resyncPages - 1 }))
}
