/** A change of a text field: `text` replaces the range `replaced`; then the range `selected` is selected. */
export interface TextChange {
  readonly replaced: readonly [from: number, to: number]
  readonly text: string
  readonly selected: readonly [from: number, to: number]
}

/**
 * Focuses a text field and applies a change as if it were typed: the field's own undo reverts it, and its `onChange` is
 * called. A value that a component sets itself would drop the undo history, also that of the text typed before.
 * @returns whether the field was changed; false if it cannot have the focus, e.g. because it is hidden
 */
export function applyTextChange(field: HTMLTextAreaElement, change: TextChange): boolean {
  field.focus()
  if (document.activeElement !== field) return false
  field.setSelectionRange(...change.replaced)
  // `execCommand` is deprecated, but only this call keeps the field's undo history.
  document.execCommand(change.text === '' ? 'delete' : 'insertText', false, change.text)
  field.setSelectionRange(...change.selected)
  return true
}

/**
 * Replaces the selection of a text field by `text` and focuses the field.
 * @param selection the range to select afterwards, relative to the start of `text`; if absent, the cursor is placed
 * after `text`
 */
export function insertText(
  field: HTMLTextAreaElement | null,
  text: string,
  selection: { readonly from: number; readonly to: number } = {
    from: text.length,
    to: text.length,
  },
): void {
  if (field === null) return
  const { selectionStart: start, selectionEnd: end } = field
  applyTextChange(field, {
    replaced: [start, end],
    text,
    selected: [start + selection.from, start + selection.to],
  })
}
