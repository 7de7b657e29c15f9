import type { Message } from '#contract/entities/messages/message.ts'

/** The messages that were unread when a chat was opened. */
export interface Unread {
  readonly count: number
  /** The position of the chat's newest message when the chat was opened. Later messages are not counted. */
  readonly upTo: number
}

/** The loaded messages of a chat, oldest first. Between the first and the last no message is missing. */
export interface LoadedMessages {
  readonly messages: readonly Pick<Message, 'positionInChat' | 'sender' | 'autoResponse'>[]
  /** Whether there are older messages that are not loaded. */
  readonly hasOlder: boolean
  /** Whether there are newer messages that are not loaded. Unread messages may be among them. */
  readonly hasNewer: boolean
}

/**
 * The index of the first unread message. The service only counts the customer's unread messages, so they are counted
 * back from the newest one.
 * @returns 'older' if it may be on a page above the loaded messages; null if no message is unread, or if the newest
 * unread message is not loaded
 */
export function firstUnread(
  { messages, hasOlder, hasNewer }: LoadedMessages,
  { count, upTo }: Unread,
): number | 'older' | null {
  // The loaded messages end before position `upTo`.
  if (hasNewer && (messages.at(-1)?.positionInChat ?? 0) < upTo) return null
  let left = count
  let oldest: number | null = null
  for (let index = messages.length - 1; index >= 0 && left > 0; index -= 1) {
    const message = messages[index]
    if (message === undefined || message.positionInChat > upTo) continue
    // An agent has replied, so the messages before the reply were read.
    if (message.sender === 'group' && !message.autoResponse) return oldest
    if (message.sender !== 'contact') continue
    left -= 1
    oldest = index
  }
  return left > 0 && hasOlder ? 'older' : oldest
}
