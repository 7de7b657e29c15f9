import { formatMarks } from '#contract/rules/messages/message-format.ts'
import type { TextChange } from '#renderer/components/forms/insert-text.ts'
import {
  matchesShortcut,
  type KeyPress,
  type Shortcut,
} from '#renderer/components/focus/shortcut-keys.ts'

export type InlineFormat = keyof typeof formatMarks
const inlineFormats: readonly InlineFormat[] = ['bold', 'italic', 'strike', 'code']

/** The shortcuts that format the selection in the composer. */
export const formatShortcuts: Readonly<Record<InlineFormat, Shortcut>> = {
  bold: 'mod+b',
  italic: 'mod+i',
  strike: 'mod+shift+x',
  code: 'mod+e',
}

/** The format whose shortcut was pressed; null for any other key press. */
export function formatOfKey(press: KeyPress, isMac: boolean): InlineFormat | null {
  return inlineFormats.find((one) => matchesShortcut(press, formatShortcuts[one], isMac)) ?? null
}

/** Adds the marks of a format around the selection (`hola` → `*hola*`), or removes them if they exist. */
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
  // The channel formats only within a line, so each line gets its own marks.
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
  const trimmed = line.trim()
  if (trimmed === '') return line
  const start = line.length - line.trimStart().length
  return `${line.slice(0, start)}${mark}${trimmed}${mark}${line.slice(start + trimmed.length)}`
}

/**
 * Excludes spaces at both ends of the selection: a double click also selects the space after a word, and a mark next to
 * a space has no effect.
 */
function withoutEdgeSpace(
  value: string,
  [from, to]: readonly [number, number],
): readonly [number, number] {
  const inner = value.slice(from, to)
  const trimmed = inner.trim()
  if (trimmed === '') return [from, from]
  const start = from + inner.length - inner.trimStart().length
  return [start, start + trimmed.length]
}
