import type { Contact } from '#contract/entities/contacts/contact.ts'

/**
 * The views above the chat list, in their order:
 * - `mine`: the viewer's own open chats.
 * - `unassigned`: the open chats without an agent.
 * - `unread`: the chats with messages that the viewer has not read.
 * - `waiting`: the chats whose customer waits for an answer. Its number leaves out those whose window has closed, which are
 *   below the others.
 * - `all`: the whole list.
 * - `missed`: the chats with a missed target, in a group with targets.
 * - `mentions`: the chats in which a note mentions the viewer, who has not looked at it.
 */
export const chatViews = [
  'mine',
  'unassigned',
  'unread',
  'waiting',
  'all',
  'mentions',
  'missed',
] as const
export type ChatView = (typeof chatViews)[number]

/** The members of the chat list's query that a view consists of. A finished chat is not open. */
interface ViewQuery {
  readonly owner?: 'mine' | 'none'
  readonly finished?: boolean
  readonly unread?: true
  /** Minimum wait, minutes. */
  readonly waiting?: number
  readonly mentioned?: true
  readonly missed?: true
}

export const viewQueries: Readonly<Record<ChatView, ViewQuery>> = {
  mine: { owner: 'mine', finished: false },
  unassigned: { owner: 'none', finished: false },
  unread: { unread: true },
  waiting: { waiting: 0 },
  all: {},
  mentions: { mentioned: true },
  missed: { missed: true },
}

/**
 * The views whose numbers follow from the chats. That of `unread` is the number of pending chats, that of `mentions`
 * follows from notifications, and that of `missed` from the time.
 */
export const countedViews = ['mine', 'unassigned', 'waiting', 'all'] as const satisfies ChatView[]
type CountedView = (typeof countedViews)[number]
/** Numbers of chats in the views. Without a number of mentions, the service does not have that view. */
export type ViewCounts = Readonly<Record<CountedView, number>> & {
  readonly mentions?: number | undefined
  /** Chats with a missed target. Without it, targets are off, or the service has none. */
  readonly missed?: number | undefined
  /** The chats of `waiting` whose window has closed. Without it, the service has no closed waits. */
  readonly closedWaits?: number | undefined
}

/** The viewer's ids by which a chat is their own, as in `ChatScope`. */
export interface OwnIds {
  readonly userId: string
  readonly tagIds: readonly string[]
  /** The chats of the view `mentions`. Absent in the service, whose query selects them. */
  readonly mentionedIn?: ReadonlySet<string> | undefined
}

/** Whether a chat is the own chat of the user with these ids. */
export function isOwnChat(
  { userId, tagIds }: OwnIds,
  chat: Pick<Contact, 'userId' | 'userTagId'>,
): boolean {
  if (chat.userId !== undefined && chat.userId === userId) return true
  return chat.userTagId !== undefined && tagIds.includes(chat.userTagId)
}
