import { flushSync } from 'react-dom'

/**
 * Replaces the selection of a controlled text field by `text` and focuses the field.
 * @param selection the range to select afterwards, relative to the start of `text`; if absent, the cursor is placed
 * after `text`
 */
export function insertText(
  field: HTMLTextAreaElement | null,
  onChange: (value: string) => void,
  text: string,
  selection: { readonly from: number; readonly to: number } = {
    from: text.length,
    to: text.length,
  },
): void {
  if (field === null) return
  const { value, selectionStart: start, selectionEnd: end } = field
  // Render the new text at once, because the selection below is a range in it.
  flushSync(() => onChange(value.slice(0, start) + text + value.slice(end)))
  field.focus()
  field.setSelectionRange(start + selection.from, start + selection.to)
}
