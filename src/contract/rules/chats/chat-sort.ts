import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { ChatView } from './chat-views.ts'
import { isWindowOpen } from './chat-window.ts'

/**
 * The orders of the chat list:
 * - `newest`: newest activity first.
 * - `waiting`: longest waiting customer first, then the closed waits, then the chats of customers who do not wait, each of
 *   these with newest activity first.
 * - `closing`: the open 24-hour window that closes first, then the chats with a closed window, newest activity first.
 */
export const chatSorts = ['newest', 'waiting', 'closing'] as const
export type ChatSort = (typeof chatSorts)[number]

/**
 * Also the order of a service with targets, `due`: the chat whose target is due first, so that missed ones lead, then the
 * chats without a target, newest activity first.
 */
export const listSorts = [...chatSorts, 'due'] as const
export type ListSort = (typeof listSorts)[number]

/** The order in which a view is shown unless the user chooses another one. */
export const defaultSort = (view: ChatView): ChatSort =>
  view === 'waiting' || view === 'unassigned' ? 'waiting' : 'newest'

/** The largest time of a Date, ms. Ranks up to twice this number would lose milliseconds; those below do not. */
const lastTime = 8.64e15

type SortedChat = Pick<Contact, 'lastContactResponseAt'> & {
  chat: Pick<Contact['chat'], 'updateAt' | 'waitingSince' | 'closedWaitSince' | 'dues'>
}

/** The parts of the order `waiting`, from top to bottom: open waits, closed waits, and chats of customers who do not wait. */
export const waitParts = ['open', 'closed', 'none'] as const
export type WaitPart = (typeof waitParts)[number]

export function waitPart({
  chat,
}: {
  chat: Pick<Contact['chat'], 'waitingSince' | 'closedWaitSince'>
}): WaitPart {
  if (chat.waitingSince !== undefined) return 'open'
  return chat.closedWaitSince === undefined ? 'none' : 'closed'
}

/** A chat's number in an order: a chat with a higher number is above one with a lower number. */
export function sortRank(
  {
    chat: { updateAt, waitingSince, closedWaitSince, dues = [] },
    lastContactResponseAt,
  }: SortedChat,
  sort: ListSort,
  now: number,
): number {
  if (sort === 'waiting' && waitingSince !== undefined) return lastTime - Date.parse(waitingSince)
  if (sort === 'waiting' && closedWaitSince !== undefined)
    return lastTime / 2 + Date.parse(updateAt)
  if (sort === 'due' && dues[0] !== undefined) return lastTime - Date.parse(dues[0].at)
  if (
    sort === 'closing' &&
    lastContactResponseAt !== undefined &&
    isWindowOpen(lastContactResponseAt, now)
  )
    return lastTime - Date.parse(lastContactResponseAt)
  return Date.parse(updateAt)
}

/** The part of the order `waiting` in which a rank is. */
export function partOfRank(rank: number): WaitPart {
  if (rank > lastTime * 0.75) return 'open'
  return rank >= lastTime / 2 ? 'closed' : 'none'
}
