import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import type { Variable } from './placeholder-completion.ts'
import type { TextChange } from '#renderer/components/forms/insert-text.ts'

/** Replaces the names of placeholders. A placeholder without a new name stays as it is. */
function renamed(text: string, newNameOf: (name: string) => string | undefined): string {
  let result = ''
  let from = 0
  for (const { name, start, end } of findPlaceholders(text)) {
    const next = newNameOf(name)
    if (next === undefined) continue
    result += `${text.slice(from, start)}{{${next}}}`
    from = end
  }
  return result + text.slice(from)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The text with the labels of its variables: `{{contact.name}}` becomes `{{Customer's name}}`. */
export const withLabels = (text: string, variables: readonly Variable[]): string =>
  renamed(text, (wanted) => variables.find(({ name }) => isSame(name, wanted))?.label)

/** The text with the names of its variables: `{{Customer's name}}` becomes `{{contact.name}}`. */
export const withNames = (text: string, variables: readonly Variable[]): string =>
  renamed(text, (wanted) => variables.find(({ label }) => isSame(label, wanted))?.name)

/** The change of a field's text that turns the names of its variables into labels; undefined if it has none. */
export function labelsChange(
  text: string,
  cursor: number,
  variables: readonly Variable[],
): TextChange | undefined {
  const labelled = withLabels(text, variables)
  if (labelled === text) return undefined
  const shortest = Math.min(text.length, labelled.length)
  let start = 0
  while (start < shortest && text[start] === labelled[start]) start += 1
  let end = 0
  while (end < shortest - start && text.at(-1 - end) === labelled.at(-1 - end)) end += 1
  const at = withLabels(text.slice(0, cursor), variables).length
  return {
    replaced: [start, text.length - end],
    text: labelled.slice(start, labelled.length - end),
    selected: [at, at],
  }
}

/** The range of a text from `start` to `end`, UTF-16 units. */
interface Range {
  readonly start: number
  readonly end: number
}

/** The placeholders of a labelled text that are variables: each is one chip, which the cursor passes as one letter. */
function chipsIn(text: string, variables: readonly Variable[]): Range[] {
  return findPlaceholders(text).filter(({ name }) =>
    variables.some(({ label }) => isSame(label, name)),
  )
}

/** The chip that Backspace (`-1`) or Delete (`1`) removes as a whole at a cursor; undefined for a single letter. */
export const chipBeside = (
  text: string,
  cursor: number,
  direction: -1 | 1,
  variables: readonly Variable[],
): Range | undefined =>
  chipsIn(text, variables).find(({ start, end }) => cursor === (direction === -1 ? end : start))

/**
 * The position outside a chip for a cursor that came into one: the other end of the chip if the cursor moved on from
 * one end, otherwise the nearer end.
 */
export function outsideChip(
  text: string,
  cursor: number,
  before: number,
  variables: readonly Variable[],
): number {
  const chip = chipsIn(text, variables).find(({ start, end }) => cursor > start && cursor < end)
  if (chip === undefined) return cursor
  const { start, end } = chip
  if (before === start) return end
  if (before === end) return start
  return cursor - start < end - cursor ? start : end
}
