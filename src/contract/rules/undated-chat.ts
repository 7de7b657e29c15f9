import type { Chat } from '../entities/contact.ts'

/** Values of `updateAt` before this time are positions in the list, not dates (ISO 8601). */
export const undatedBefore = '1971-01-01T00:00:00.000Z'

/**
 * Whether a chat has no date to show, because it belongs to an imported contact without messages. Such chats are at
 * the end of the list, and `updateAt` is their position there.
 */
export function isUndated({ updateAt }: Pick<Chat, 'updateAt'>): boolean {
  return updateAt < undatedBefore
}
