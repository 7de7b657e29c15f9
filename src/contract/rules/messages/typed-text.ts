import type { MessageContent } from '#contract/entities/messages/message.ts'

/**
 * Whether a message is a text as the message field makes it, which can be edited there. An address card and a question
 * with a button have a text, too, and would be sent without the rest.
 */
export const isTypedText = ({
  type,
  contacts,
  asksFor,
}: Pick<MessageContent, 'type' | 'contacts' | 'asksFor'>): boolean =>
  type === 'text' && contacts === undefined && asksFor === undefined
