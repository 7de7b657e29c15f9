import type { Message } from '../entities/message.ts'

/** The pending count after a user's action: 0 after opening the chat, 1 after marking it as unread (section 4). */
export const pendingCounts = { opened: 0, markedUnread: 1 } as const

/**
 * The pending count after a message. A customer's message adds one; an agent's answer sets it to 0. Reactions and
 * automatic answers change nothing.
 */
export function pendingAfterMessage(
  pending: number,
  message: Pick<Message, 'sender' | 'autoResponse'> & { content: Pick<Message['content'], 'type'> },
): number {
  if (message.content.type === 'reaction') return pending
  if (message.sender === 'contact') return pending + 1
  return message.autoResponse ? pending : 0
}
