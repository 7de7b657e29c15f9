import type { Message } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'

export interface MessagePage {
  readonly items: readonly Message[]
  readonly hasOlder?: boolean | undefined
}

export interface CollectedMessages {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** Whether the chat has older messages, which the limit cut off. */
  readonly isCut: boolean
}

/** The number of messages on one page. */
export const PAGE = 100

/**
 * Fetches the messages of a chat page by page, from the newest backwards: at most `limits.printedMessagesMax`.
 * @param fetchPage fetches the page before a position, or the newest page if `before` is undefined. `offset` is the
 * number of messages so far, for services that do not support positions.
 * @param onProgress called with the number of messages so far
 */
export async function collectMessages(
  fetchPage: (before: number | undefined, offset: number) => Promise<MessagePage>,
  onProgress: (count: number) => void,
): Promise<CollectedMessages> {
  const byPosition = new Map<number, Message>()
  let before: number | undefined
  for (;;) {
    const { items, hasOlder } = await fetchPage(before, byPosition.size)
    const known = byPosition.size
    for (const message of items) byPosition.set(message.positionInChat, message)
    onProgress(byPosition.size)
    // A service may repeat a page. So a page without new messages is the last one.
    const isMore = byPosition.size > known && (hasOlder ?? items.length >= PAGE)
    if (!isMore) return result(byPosition, false)
    if (byPosition.size >= limits.printedMessagesMax) return result(byPosition, true)
    before = Math.min(...items.map(({ positionInChat }) => positionInChat))
  }
}

function result(byPosition: ReadonlyMap<number, Message>, isOlder: boolean): CollectedMessages {
  const all = [...byPosition.values()].toSorted(
    (one, other) => one.positionInChat - other.positionInChat,
  )
  const messages = all.slice(-limits.printedMessagesMax)
  return { messages, isCut: isOlder || messages.length < all.length }
}
