import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { paletteOpenAtom } from '../../../data/overlays.ts'
import type { ShownChats } from '../../../data/live/store/shown-chats.ts'
import { contactDialogAtom } from '../dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '../dialogs/inbox-dialog-atom.ts'

/** What is asked about a row has the focus for a while only, and gives it back. */
const askedIn = 'dialog, [role="menu"]'

export interface KeptRow {
  /** Changes with the filter: another list, whose first row has the keyboard. */
  filterKey: string
  /** Nothing is in the list, and nothing on its way. */
  isEmpty: boolean
  moveTo: (index: number) => void
  /** Where the keyboard goes from an empty list. */
  onLeave: () => void
}

/**
 * Keeps the keyboard where it is in the list: the row that it is on may leave, archived, put off or given to somebody
 * else, and it goes on to the one that took its place. Call where the rows are drawn, after what scrolls them.
 */
export function useKeptRow(order: ShownChats, { filterKey, isEmpty, moveTo, onLeave }: KeptRow) {
  const kept = useRef<{ id: string | null; index: number } | null>(null)
  const keptIn = useRef(filterKey)
  // The list is looked at again once a dialog is over, which can give the focus back to no row that has left.
  useAtomValue(inboxDialogAtom)
  useAtomValue(contactDialogAtom)
  useAtomValue(paletteOpenAtom)
  useLayoutEffect(() => {
    const isAnother = keptIn.current !== filterKey
    keptIn.current = filterKey
    if (kept.current === null) return
    if (isAnother) kept.current = { id: null, index: 0 }
    const { id, index } = kept.current
    const now = id === null ? -1 : order.indexOf(id)
    if (now >= 0) {
      kept.current = { id, index: now }
      return
    }
    // Behind a dialog no row takes the focus, though the dialog may have lost it: looked at again once that is over.
    if (document.querySelector('dialog[open]') !== null) return
    const { activeElement } = document
    if (activeElement !== document.body && rowOf(activeElement) === null) return
    if (isEmpty) {
      kept.current = null
      onLeave()
    } else if (order.length > 0) {
      const next = Math.min(index, order.length - 1)
      kept.current = { id: order.at(next) ?? null, index: next }
      moveTo(next)
    }
  })
  // Not left is a row from which the keyboard went nowhere: it was taken away, or another window is in front.
  useEffect(() => {
    const onFocus = ({ target }: Event) => {
      const row = rowOf(target)
      const id = row?.dataset['chat']
      if (id !== undefined) kept.current = { id, index: Number(row?.dataset['index']) }
      else onPress({ target })
    }
    const onPress = ({ target }: Pick<Event, 'target'>) => {
      const isAsked = target instanceof Element && target.closest(askedIn) !== null
      if (!isAsked && rowOf(target) === null) kept.current = null
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-chat]') : null
}
