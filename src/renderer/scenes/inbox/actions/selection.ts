import { atom } from 'jotai'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import {
  noSelection,
  selectRange,
  toggleRow,
  type RowSelection,
} from '#renderer/components/tables/row-selection.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { listFilterAtom, liveAtom } from '#renderer/data/live/live.ts'
import { isChatWindow } from '#renderer/data/navigation/chat-window.ts'
import { changesManyAtom, openContactIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { searchOpenAtom } from '#renderer/scenes/inbox/search/search-state.ts'
import { shown } from '#renderer/scenes/inbox/next-chat/next-chat.ts'

/** What the user sees: another group, view or filter is another list. */
const shownListAtom = atom((get) => ({ live: get(liveAtom), filter: get(listFilterAtom) }))

/** Another list begins without a selection. */
const storedAtom = atomWithin<RowSelection>(shownListAtom, noSelection)

/** The chats that are selected in the list. */
export const selectionAtom = atom((get) => get(storedAtom))

export const isSelectingAtom = atom((get) => get(storedAtom).ids.size > 0)

/** Whether chats can be selected: the service changes many at once, and the viewer may at least mark them. */
export const canSelect = (): boolean => {
  const viewer = store.get(viewerAtom)
  return (
    viewer !== null &&
    store.get(changesManyAtom) &&
    can(viewer, 'chats.offer', { kind: 'unread', teamCount: 0 })
  )
}

/**
 * Whether the user sees the list: not in a window of one chat, not behind the search, and not in a narrow window where
 * a chat has taken its place. Without it, keys and menus neither select nor act on what is selected.
 */
export const isListInSight = (): boolean =>
  !isChatWindow() &&
  !store.get(searchOpenAtom) &&
  (window.innerWidth >= limits.wideScreenPx || store.get(openContactIdAtom) === null)

/** Selects or deselects a chat, and begins the next range there. */
export function toggleChat(contactId: string): void {
  if (canSelect()) store.set(storedAtom, (now) => toggleRow(now, contactId))
}

/**
 * Selects the chats of the list from the last selected one to `toId`.
 * @param fromId the chat of the focused row for a key; for a click, that of the open chat if none is selected. Null for
 *   none
 */
export function selectChatsTo(toId: string, fromId: string | null): void {
  if (canSelect()) store.set(storedAtom, (now) => selectRange(now, shownIds(), toId, fromId))
}

/** Selects these chats instead of the selected ones. */
export function selectChats(ids: Iterable<string>): void {
  if (canSelect()) store.set(storedAtom, { ...noSelection, ids: new Set(ids) })
}

/** The ids of the loaded rows, in their order. */
export function shownIds(): string[] {
  const order = shown()
  return Array.from({ length: order.length }, (_, index) => order.at(index) ?? '')
}

/** Selects all loaded rows. */
export const selectShown = (): void => selectChats(shownIds())

export function clearSelection(): void {
  store.set(storedAtom, noSelection)
}

/** Deselects chats, e.g. after they were changed. */
export function deselect(ids: Iterable<string>): void {
  store.set(storedAtom, (now) =>
    now.ids.size === 0 ? now : { ...now, ids: now.ids.difference(new Set(ids)) },
  )
}
