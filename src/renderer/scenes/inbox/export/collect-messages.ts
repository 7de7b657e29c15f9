import type { Message } from '#contract/entities/message.ts'
import { limits } from '#contract/limits.ts'

export interface MessagePage {
  readonly items: readonly Message[]
  readonly hasOlder?: boolean | undefined
}

export interface CollectedMessages {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** Whether the chat has older ones. */
  readonly isCut: boolean
}

/** Messages of one call. */
export const PAGE = 100

/**
 * Fetches the messages of a chat page by page, from the newest backwards, up to the limit.
 * @param fetchPage the page before a position; before undefined the newest
 * @param onProgress receives the number of messages so far
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
    // A service that knows no positions may repeat a page.
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
