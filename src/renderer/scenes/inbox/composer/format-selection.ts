import { formatMarks } from '#contract/rules/message-format.ts'
import { matchesShortcut, type KeyPress, type Shortcut } from '../../../components/shortcut-keys.ts'

export type InlineFormat = keyof typeof formatMarks
const inlineFormats: readonly InlineFormat[] = ['bold', 'italic', 'strike', 'code']

/** The keys that format what is selected in the composer. */
export const formatShortcuts: Readonly<Record<InlineFormat, Shortcut>> = {
  bold: 'mod+b',
  italic: 'mod+i',
  strike: 'mod+shift+x',
  code: 'mod+e',
}

/** The format that a key press stands for; null for any other key. */
export function formatOfKey(press: KeyPress, isMac: boolean): InlineFormat | null {
  return inlineFormats.find((one) => matchesShortcut(press, formatShortcuts[one], isMac)) ?? null
}

/** A change of a text field: `text` replaces the range `replaced`; then the range `selected` is selected. */
export interface TextChange {
  readonly replaced: readonly [from: number, to: number]
  readonly text: string
  readonly selected: readonly [from: number, to: number]
}

/** Encloses the selection in the marks of a format, or removes them where it is enclosed already. */
export function toggleFormat(
  value: string,
  selection: readonly [from: number, to: number],
  format: InlineFormat,
): TextChange {
  const mark = formatMarks[format]
  const [from, to] = withoutEdgeSpace(value, selection)
  const inner = value.slice(from, to)
  if (value.charAt(from - 1) === mark && value.charAt(to) === mark)
    return { replaced: [from - 1, to + 1], text: inner, selected: [from - 1, to - 1] }
  if (inner.length > 1 && inner.startsWith(mark) && inner.endsWith(mark))
    return { replaced: [from, to], text: inner.slice(1, -1), selected: [from, to - 2] }
  // The channel formats within a line only, so each line gets marks of its own.
  const text =
    inner === ''
      ? mark + mark
      : inner
          .split('\n')
          .map((line) => enclosed(line, mark))
          .join('\n')
  const isOneLine = !inner.includes('\n')
  return {
    replaced: [from, to],
    text,
    selected: isOneLine ? [from + 1, to + 1] : [from, from + text.length],
  }
}

function enclosed(line: string, mark: string): string {
  const bare = line.trim()
  if (bare === '') return line
  const start = line.length - line.trimStart().length
  return `${line.slice(0, start)}${mark}${bare}${mark}${line.slice(start + bare.length)}`
}

/** A double click selects the space behind a word too; a mark beside a space would format nothing. */
function withoutEdgeSpace(
  value: string,
  [from, to]: readonly [number, number],
): readonly [number, number] {
  const inner = value.slice(from, to)
  const bare = inner.trim()
  if (bare === '') return [from, from]
  const start = from + inner.length - inner.trimStart().length
  return [start, start + bare.length]
}

/** Applies a change to a text field as if it were typed, so that the field's own undo takes it back. */
export function applyTextChange(field: HTMLTextAreaElement, change: TextChange): void {
  field.setSelectionRange(...change.replaced)
  // Deprecated, yet the only call that keeps the field's undo history.
  document.execCommand(change.text === '' ? 'delete' : 'insertText', false, change.text)
  field.setSelectionRange(...change.selected)
}
