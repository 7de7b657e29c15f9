import { listStatusAtom, loadMoreChats } from '../../data/live/chat-list.ts'
import { live } from '../../data/live/live.ts'
import { shownChats } from '../../data/live/shown-chats.ts'
import { asleep, snoozesAtom } from '../../data/live/snoozes.ts'
import { pendingChatsAtom } from '../../data/session.ts'
import { store } from '../../data/store.ts'
import { unreadStep } from './unread-step.ts'

/** Pages that are fetched at most in search of a chat that waits further down than the list is loaded. */
const pagesMost = 10

/** The place of the open chat in the list; -1 where it is not in it, or none is open. */
const openPlace = () => shown().indexOf(live.openContactId ?? '')

const isUnread = (contactId: string) => (live.chat(contactId)?.chat.pendingMessages ?? 0) > 0

/** The list as it is shown: without what is put off. */
const shown = () => shownChats(live.order, asleep(store.get(snoozesAtom)))

/** The chat so many rows further down, or undefined at the list's ends. With none open it is the first. */
export function rowFrom(rows: 1 | -1): string | undefined {
  return shown().at(Math.max(0, openPlace() + rows))
}

/**
 * The next chat with something unread, down or up. Where none is loaded while the service counts some, further pages
 * are asked for.
 * @returns undefined where nothing waits in this list
 */
export async function nextUnread(rows: 1 | -1): Promise<string | undefined> {
  const from = live.openContactId
  for (let pages = 0; ; pages += 1) {
    const found = unreadStep(shown(), openPlace(), rows, isUnread)
    if (found !== null) return found
    const { hasMore, moreError } = store.get(listStatusAtom)
    const mayHaveMore = hasMore && moreError === null && store.get(pendingChatsAtom) > 0
    if (!mayHaveMore || pages === pagesMost) return undefined
    await loadMoreChats()
    // Whoever has gone elsewhere meanwhile is not led away from there.
    if (live.openContactId !== from) return live.openContactId ?? undefined
  }
}
