import type { MessageContent } from '#contract/entities/messages/message.ts'

/**
 * Whether a message is a text as the message field makes it, which can be edited there. An address card, a
 * question with a button and products have a text, too, and would be sent without the rest.
 */
export const isTypedText = ({
  type,
  contacts,
  products,
  asksFor,
}: Pick<MessageContent, 'type' | 'contacts' | 'products' | 'asksFor'>): boolean =>
  type === 'text' && contacts === undefined && products === undefined && asksFor === undefined
