import { shownChats } from '#renderer/data/live/store/shown-chats.ts'
import { currentGroupIdAtom, pendingChatsAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { unreadStep } from './next-unread-in-list.ts'
import { currentLive, listStatusAtom, snoozesAtom } from '#renderer/data/live/live.ts'

/** The largest number of pages that are loaded to find an unread chat below the loaded rows. */
const pagesMost = 10

/** The index of the open chat in the list; -1 if it is not in the list or none is open. */
const openIndex = () => shown().indexOf(currentLive().openContactId ?? '')

const isUnread = (contactId: string) =>
  (currentLive().chat(contactId)?.chat.pendingMessages ?? 0) > 0

/** The list as shown, without snoozed chats. */
const shown = () =>
  shownChats(currentLive().order, currentLive().snoozes.asleep(store.get(snoozesAtom)))

/**
 * The chat one row below (1) or above (-1) the open chat.
 * - If no chat of the list is open, or the row above the first one is requested: the first chat.
 * - If the row below the last one is requested, or the list is empty: undefined.
 */
export function rowFrom(rows: 1 | -1): string | undefined {
  return shown().at(Math.max(0, openIndex() + rows))
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
