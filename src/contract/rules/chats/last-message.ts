import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'

/**
 * Whether a message becomes the last message of its chat, which decides the row's preview, the last sender and the filter
 * by it, and whose turn it is. An automatic message does not: nobody has answered the customer with it.
 */
export const becomesLastMessage = ({ autoResponse }: Pick<Message, 'autoResponse'>): boolean =>
  !autoResponse

/** Whether the customer wrote last and the chat is not finished, so that it is the group's turn to answer. */
export const isGroupsTurn = ({
  chat,
  finishedChat,
}: Pick<Contact, 'finishedChat'> & { chat: Pick<Contact['chat'], 'lastSender'> }): boolean =>
  chat.lastSender === 'contact' && !finishedChat
