import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'

/** Whether the chat has unread messages and is not archived. The number of pending chats counts these chats. */
export const isPending = ({ archived, chat }: Pick<Contact, 'archived' | 'chat'>): boolean =>
  !archived && chat.pendingMessages > 0

/** A chat's number of unread messages after a user opens it or marks it as unread (specification, section 4). */
export const pendingCounts = { opened: 0, markedUnread: 1 } as const

/**
 * A chat's number of unread messages after a new message. A customer's message adds one. An agent's message sets it to
 * 0. Reactions and automatic answers do not change it.
 * @param pending the number before the message
 */
export function pendingAfterMessage(
  pending: number,
  message: Pick<Message, 'sender' | 'autoResponse'> & { content: Pick<Message['content'], 'type'> },
): number {
  if (message.content.type === 'reaction') return pending
  if (message.sender === 'contact') return pending + 1
  return message.autoResponse ? pending : 0
}

/** Whether a colleague has handed the chat over to the viewer, who has not opened it since. */
export const isHandedOver = ({ chat }: Pick<Contact, 'chat'>): boolean =>
  chat.handedOver === true && chat.pendingMessages > 0
