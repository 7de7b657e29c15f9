import { messagesApi } from '#contract/api/messages.ts'
import { limits } from '#contract/limits.ts'
import type { LiveContext } from '../live-context.ts'
import type { Stretch } from './conversation-window.ts'

/** Most that a resync fetches back over what is held, in pages of this many; beyond, the window starts anew. */
const resyncPage = 100
const resyncPages = 10

/** Which stretch: one of the places, or the newest where none is said. */
interface Ask {
  beforePosition?: number
  afterPosition?: number
  messageId?: string
  /** Messages between the newest one and the page. */
  offset?: number
  limit?: number
}

/** Around a message, or at the newest. */
export type Place = Pick<Ask, 'messageId'>

/** Fetches one stretch of a conversation. */
export async function fetchStretch(
  { call, groupId: inGroup }: LiveContext,
  contactId: string,
  ask: Ask,
  signal: AbortSignal,
): Promise<Stretch> {
  const groupId = inGroup ?? ''
  // Our service goes by the positions; one that knows only the specification goes by the offset.
  const offset = ask.messageId === undefined ? { offset: 0 } : {}
  const query = { limit: limits.messagePage, ...offset, ...ask }
  const page = await call(messagesApi.messages, { params: { contactId }, query, groupId, signal })
  const { hasOlder, hasNewer } = page
  if (hasOlder === undefined || hasNewer === undefined) return withoutEnds(page.items, ask)
  return {
    items: page.items,
    hasOlder,
    hasNewer,
    ...(ask.beforePosition === undefined ? {} : { before: ask.beforePosition }),
    ...(ask.afterPosition === undefined ? {} : { after: ask.afterPosition }),
  }
}

/**
 * A page of a service that does not say what lies beyond it, and does not know positions: there may be older messages
 * until a page brings none that is new, and newer ones unless it starts at the newest message.
 */
function withoutEnds(items: Stretch['items'], ask: Ask): Stretch {
  const { offset = 0, messageId, beforePosition: before = Number.NaN } = ask
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

/** Fetches from the newest held message (undefined: the newest of all) back to the oldest held one. */
export async function fetchBack(
  context: LiveContext,
  contactId: string,
  newest: number | undefined,
  oldest: number | undefined,
  signal: AbortSignal,
): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  let before = newest === undefined ? undefined : newest + 1
  for (let page = 0; page < resyncPages; page += 1) {
    const ask = { limit: resyncPage, ...(before === undefined ? {} : { beforePosition: before }) }
    const stretch = await fetchStretch(context, contactId, ask, signal)
    stretches.push(stretch)
    const first = stretch.items[0]?.positionInChat
    if (first === undefined || !stretch.hasOlder) return stretches
    if (oldest === undefined || first <= oldest) return stretches
    before = first
  }
  // Of what is held above, nobody has been asked.
  return stretches.map((one, page) => ({ ...one, startsAnew: page === resyncPages - 1 }))
}
