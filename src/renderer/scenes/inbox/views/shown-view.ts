import { atom } from 'jotai'
import type { SavedView } from '#contract/entities/chats/saved-view.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { defaultFilter } from '#renderer/data/chats/chat-filter.ts'
import { filterFromAddress, filterKey } from '#renderer/data/chats/filter-url.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { allowedFilter } from '#renderer/scenes/inbox/shared/allowed-filter.ts'

/** The saved views of the current group. */
export interface SavedViews {
  readonly views: readonly SavedView[]
  /** Whether they are stored on this computer, because the service has no saved views. */
  readonly isLocal: boolean
}

/** The user's own views in their order, then those of teams; empty until they have loaded. */
export const savedViewsAtom = atomWithin<SavedViews>(currentGroupIdAtom, {
  views: [],
  isLocal: false,
})

/**
 * Whether the line of views is too narrow for all: that of mentions and the pinned ones are then only in the menu of
 * saved views.
 */
export const areViewsFoldedAtom = atom(false)

/** Applies a view's filter and order to the list, as far as the viewer may use it. */
export function showView({ query }: SavedView): void {
  const viewer = store.get(viewerAtom)
  if (viewer !== null) currentLive().list.setFilter(allowedFilter(viewer, filterFromAddress(query)))
}

/** The key by which a view's filter is compared with the list's, as `filterKey` makes it. */
export const viewKey = ({ query }: SavedView): string => filterKey(filterFromAddress(query))

/** The saved view that the list shows, unless it is pinned: then it has a tab beside the views. */
export const unpinnedViewAtom = atom((get): SavedView | null => {
  const filter = get(listFilterAtom)
  const key = filterKey(filter)
  // One of the views as it is, e.g. all chats, needs no name.
  if (key === filterKey({ ...defaultFilter, view: filter.view })) return null
  const { views } = get(savedViewsAtom)
  return views.find((one) => !one.isPinned && viewKey(one) === key) ?? null
})
