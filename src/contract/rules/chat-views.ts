import type { Contact } from '#contract/entities/contact.ts'

/**
 * The views above the chat list, in their order:
 * - `mine`: the viewer's own open chats.
 * - `unassigned`: the open chats without an agent.
 * - `unread`: the chats with messages that the viewer has not read.
 * - `waiting`: the chats whose customer waits for an answer.
 * - `all`: the whole list.
 */
export const chatViews = ['mine', 'unassigned', 'unread', 'waiting', 'all'] as const
export type ChatView = (typeof chatViews)[number]

/** The members of the chat list's query that a view consists of. A finished chat is not open. */
interface ViewQuery {
  readonly owner?: 'mine' | 'none'
  readonly finished?: boolean
  readonly unread?: true
  /** Minimum wait, minutes. */
  readonly waiting?: number
}

export const viewQueries: Readonly<Record<ChatView, ViewQuery>> = {
  mine: { owner: 'mine', finished: false },
  unassigned: { owner: 'none', finished: false },
  unread: { unread: true },
  waiting: { waiting: 0 },
  all: {},
}

/** The views with a number of their own. That of `unread` is the number of pending chats. */
export const countedViews = ['mine', 'unassigned', 'waiting', 'all'] as const satisfies ChatView[]
/** Numbers of chats in the views. */
export type ViewCounts = Readonly<Record<(typeof countedViews)[number], number>>

/** The viewer's ids by which a chat is their own, as in `ChatScope`. */
export interface OwnIds {
  readonly userId: string
  readonly tagIds: readonly string[]
}

/** Whether a chat is the own chat of the user with these ids. */
export function isOwnChat(
  { userId, tagIds }: OwnIds,
  chat: Pick<Contact, 'userId' | 'userTagId'>,
): boolean {
  if (chat.userId !== undefined && chat.userId === userId) return true
  return chat.userTagId !== undefined && tagIds.includes(chat.userTagId)
}
