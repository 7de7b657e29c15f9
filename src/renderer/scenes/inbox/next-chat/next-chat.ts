import { shownChats } from '#renderer/data/live/store/shown-chats.ts'
import { isChatWindow } from '#renderer/data/navigation/chat-window.ts'
import {
  currentGroupIdAtom,
  pendingChatsAtom,
  settingsAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { searchOpenAtom } from '#renderer/scenes/inbox/search/search-state.ts'
import { unreadStep } from './next-unread-in-list.ts'
import {
  currentLive,
  isByKeyboardAtom,
  listStatusAtom,
  snoozesAtom,
} from '#renderer/data/live/live.ts'

/** The largest number of pages that are loaded to find an unread chat below the loaded rows. */
const pagesMost = 10

const openId = () => currentLive().openContactId ?? ''

/** The index of the open chat in the list; -1 if it is not in the list or none is open. */
const openIndex = () => shown().indexOf(openId())

const isUnread = (contactId: string) =>
  (currentLive().chat(contactId)?.chat.pendingMessages ?? 0) > 0

/** The list as shown, without snoozed chats. */
export const shown = () =>
  shownChats(currentLive().hold.order(), currentLive().snoozes.asleep(store.get(snoozesAtom)))

/**
 * The chat one row below (1) or above (-1) the open chat.
 * - If no chat of the list is open, or the row above the first one is requested: the first chat.
 * - If the row below the last one is requested, or the list is empty: undefined.
 */
export function rowFrom(rows: 1 | -1): string | undefined {
  return shown().at(Math.max(0, openIndex() + rows))
}

/**
 * The chat that J (1) or K (-1) shows: next to the focused row, otherwise next to the open chat. If no chat is open and
 * the user only begins to work by keyboard, the focused row's chat itself.
 * @param focusedId the chat of the focused row; null if no row has the focus
 * @returns undefined at the end of the list
 */
export function rowToShow(rows: 1 | -1, focusedId: string | null): string | undefined {
  if (focusedId === null || focusedId === openId()) return rowFrom(rows)
  const isFirst = currentLive().openContactId === null && !store.get(isByKeyboardAtom)
  if (isFirst) return focusedId
  return shown().at(Math.max(0, shown().indexOf(focusedId) + rows))
}

/**
 * The chat to open when the user has finished with the open chat: the one below it in the list as it stands now.
 * Undefined if `contactId` is not the open chat, if there is none below, if the user does not want this, and where the list
 * is not shown: in a window of one chat, and behind the search.
 */
export function chatAfter(contactId: string): string | undefined {
  const isShown = !isChatWindow() && !store.get(searchOpenAtom)
  const isWanted = store.get(settingsAtom).opensNextChat && isShown
  if (!isWanted || contactId !== openId() || openIndex() < 0) return undefined
  return shown().at(openIndex() + 1)
}

/**
 * The next unread chat down (1) or up (-1) the list. If no other loaded chat is unread although the service counts
 * unread chats, up to `pagesMost` further pages are loaded. If no unread chat is found, the result is `rowFrom(rows)`.
 * @param isHere whether the inbox is still mounted
 * @returns undefined if `rowFrom` has no row, or if the user left the inbox, the group or the open chat while a page
 *   was loading
 */
export async function nextUnread(rows: 1 | -1, isHere: () => boolean): Promise<string | undefined> {
  const from = currentLive().openContactId
  const groupId = store.get(currentGroupIdAtom)
  for (let pages = 0; ; pages += 1) {
    const found = unreadStep(shown(), openIndex(), rows, isUnread)
    if (found !== null) return found
    const { hasMore, moreError } = store.get(listStatusAtom)
    const mayHaveMore = hasMore && moreError === null && store.get(pendingChatsAtom) > 0
    if (!mayHaveMore || pages === pagesMost) return rowFrom(rows)
    await currentLive().list.loadMore()
    const isSameGroup = store.get(currentGroupIdAtom) === groupId
    if (!isHere() || !isSameGroup || currentLive().openContactId !== from) return undefined
  }
}
