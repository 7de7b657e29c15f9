import { useAtomValue } from 'jotai'
import { useLayoutEffect, useMemo, useRef, type FocusEvent } from 'react'
import type { ShownChats } from '../../../data/live/shown-chats.ts'
import { inboxDialogAtom } from '../dialogs/inbox-dialog-atom.ts'

/** What is asked about a row has the focus for a while only, and gives it back. */
const askedIn = 'dialog, [role="menu"]'

export interface KeptRow {
  /** Nothing is in the list, and nothing on its way. */
  isEmpty: boolean
  moveTo: (index: number) => void
  /** Where the keyboard goes from an empty list. */
  onLeave: () => void
}

/**
 * Keeps the keyboard where it is in the list: the row that it is on may leave, archived, put off or given to somebody
 * else, and it goes on to the one that took its place. Call where the rows are drawn; the handlers go around them.
 */
export function useKeptRow(order: ShownChats, { isEmpty, moveTo, onLeave }: KeptRow) {
  const kept = useRef<{ id: string; index: number } | null>(null)
  // The list is looked at again once a dialog is over, which can give the focus back to no row that has left.
  useAtomValue(inboxDialogAtom)
  useLayoutEffect(() => {
    const row = kept.current
    if (row === null) return
    const index = order.indexOf(row.id)
    if (index >= 0) row.index = index
    else if (document.activeElement !== document.body) return
    else if (isEmpty) onLeave()
    else if (order.length > 0) moveTo(Math.min(row.index, order.length - 1))
  })
  return useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const row = target.closest<HTMLElement>('[data-chat]')?.dataset
        kept.current =
          row?.['chat'] === undefined ? null : { id: row['chat'], index: Number(row['index']) }
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget !== null) {
          if (relatedTarget.closest(askedIn) === null) kept.current = null
          return
        }
        // An element that is taken away loses the focus just before: only one that stays was left by the person.
        queueMicrotask(() => {
          if (target.isConnected) kept.current = null
        })
      },
    }),
    [],
  )
}
