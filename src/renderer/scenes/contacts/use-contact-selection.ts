import { useMemo, useState } from 'react'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { noSelection, selectRange, toggleRow } from '#renderer/components/tables/row-selection.ts'

/** Clears the selection with Escape. */
const clearSelection = (perform: () => void): Action => ({
  id: 'contacts.clearSelection',
  section: 'screen',
  labelKey: 'shell.actions.clearSelection',
  shortcut: 'escape',
  perform,
})

/**
 * The selected contacts.
 * @param isOpen whether a contact is open; then Escape runs the table's action, which closes the contact
 */
export function useContactSelection(rowIds: readonly string[], isOpen: boolean) {
  const [selection, setSelection] = useState(noSelection)
  const selected = selection.ids
  const setSelected = (ids: ReadonlySet<string>) => setSelection({ ...noSelection, ids })
  const toggle = (id: string, isRange: boolean) =>
    setSelection((now) => (isRange ? selectRange(now, rowIds, id) : toggleRow(now, id)))
  const extend = (fromId: string, toId: string) =>
    setSelection((now) => selectRange(now, rowIds, toId, fromId))
  const toggleAll = () =>
    setSelected(
      rowIds.every((id) => selected.has(id)) ? new Set() : new Set([...selected, ...rowIds]),
    )
  const clear = () => setSelection(noSelection)
  const canClear = selected.size > 0 && !isOpen
  useActions(
    useMemo(() => (canClear ? [clearSelection(() => setSelection(noSelection))] : []), [canClear]),
  )
  return { selected, setSelected, toggle, extend, toggleAll, clear }
}
