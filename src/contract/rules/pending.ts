import type { Message } from '../entities/message.ts'

/** What the pending count becomes by the person's own act: 0 by opening the chat, 1 by marking it unread (section 4). */
export const pendingCounts = { opened: 0, markedUnread: 1 } as const

/**
 * The pending count after a message. The customer's counts, reactions do not; an agent's answer means that the
 * chat was looked at; an automatic answer means nothing.
 */
export function pendingAfterMessage(
  pending: number,
  message: Pick<Message, 'sender' | 'autoResponse'> & { content: Pick<Message['content'], 'type'> },
): number {
  if (message.content.type === 'reaction') return pending
  if (message.sender === 'contact') return pending + 1
  return message.autoResponse ? pending : 0
}
