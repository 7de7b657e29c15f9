import type { Chat } from '../entities/contact.ts'

/** Moments before this one are positions, not dates (ISO 8601). */
export const undatedBefore = '1971-01-01T00:00:00.000Z'

/**
 * Whether a chat has no date to show: an imported contact with whom nobody has written. Such chats are the last of the
 * list, and their `updateAt` is a position there.
 */
export function isUndated({ updateAt }: Pick<Chat, 'updateAt'>): boolean {
  return updateAt < undatedBefore
}
