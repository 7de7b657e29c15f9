import { useAtomValue } from 'jotai'
import { followFocus } from '#renderer/components/forms/is-text-input.ts'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { paletteOpenAtom } from '#renderer/data/navigation/overlays.ts'
import { hasOpenDialog } from '#renderer/components/dialogs/show-dialog.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import type { ShownChats } from '#renderer/data/live/store/shown-chats.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'

/** Matches menus and dialogs. They return the focus when they close. */
const overlaySelector = 'dialog, [role="menu"]'

export interface ListFocusOptions {
  /** Changes with the filter. If a row has the focus then, the focus moves to the first row of the new list. */
  filterKey: string
  /** Whether the first page is loading. Some of its rows may be shown already. */
  isLoading: boolean
  /** Whether the list has no rows and is not loading any. */
  isEmpty: boolean
  moveTo: (index: number) => void
  /** Moves the focus out of an empty list. @param isOther whether the list is empty because it is another one */
  onLeave: (isOther: boolean) => void
}

/**
 * Keeps the focus at its position in the list when the focused row is removed: the focus moves to the row that is now
 * at that position. A row is removed when its chat is archived, snoozed or assigned to another user. Call this where
 * the rows render, after the scroll hooks.
 */
export function useListFocus(
  order: ShownChats,
  { filterKey, isLoading, isEmpty, moveTo, onLeave }: ListFocusOptions,
) {
  const focused = useRef<{ id: string | null; index: number; isOther?: boolean } | null>(null)
  const lastFilterKey = useRef(filterKey)
  /** The first row of another list, which has the focus while the list loads and the user does nothing. */
  const first = useRef<string | null>(null)
  // Rerender when a dialog closes: if the dialog cannot return the focus, because the row was removed, this hook moves
  // the focus.
  useAtomValue(inboxDialogAtom)
  useAtomValue(contactDialogAtom)
  useAtomValue(paletteOpenAtom)
  useLayoutEffect(() => {
    const isAnother = lastFilterKey.current !== filterKey
    lastFilterKey.current = filterKey
    if (focused.current === null) return
    if (isAnother) focused.current = { id: null, index: 0, isOther: true }
    const { id, index, isOther = false } = focused.current
    const now = id === null ? -1 : order.indexOf(id)
    const follows =
      id !== null && id === first.current && id !== currentLive().openContactId && now > 0
    if (!isLoading || id !== first.current) first.current = null
    if (now >= 0 && !follows) {
      focused.current = { id, index: now }
      return
    }
    // Do not focus a row behind an open dialog; this effect runs again when the dialog closes.
    if (hasOpenDialog()) return
    const { activeElement } = document
    if (activeElement !== document.body && rowOf(activeElement) === null) return
    if (isEmpty) {
      focused.current = null
      onLeave(isOther)
    } else if (order.length > 0) {
      const next = follows ? 0 : Math.min(index, order.length - 1)
      focused.current = { id: order.at(next) ?? null, index: next }
      if (isLoading && (isOther || follows)) first.current = focused.current.id
      moveTo(next)
    }
  })
  // Blur events are not used: they also occur when the row is removed, or when another window gets the focus.
  useEffect(() => {
    const onFocus = ({ target }: Event) => {
      const row = rowOf(target)
      const id = row?.dataset['chat']
      if (id !== undefined) focused.current = { id, index: Number(row?.dataset['index']) }
      else onPress({ target })
    }
    const onPress = ({ target }: Pick<Event, 'target'>) => {
      const isInDialog = target instanceof Element && target.closest(overlaySelector) !== null
      if (!isInDialog && rowOf(target) === null) focused.current = null
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
}

/** Whether a row of the list has the focus. */
export const useIsRowFocused = (): boolean =>
  useSyncExternalStore(followFocus, () => rowOf(document.activeElement) !== null)

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-chat]') : null
}
