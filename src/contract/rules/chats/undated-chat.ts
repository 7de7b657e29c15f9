import type { Chat } from '#contract/entities/contacts/contact.ts'

/** An `updateAt` before this time is not a date, but a position at the end of the chat list. */
export const undatedBefore = '1971-01-01T00:00:00.000Z'

/**
 * Whether a chat has no date to show, because it belongs to an imported contact without messages. Such chats are at
 * the end of the list, and `updateAt` is their position there.
 */
export function isUndated({ updateAt }: Pick<Chat, 'updateAt'>): boolean {
  return updateAt < undatedBefore
}
