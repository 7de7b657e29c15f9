import { foldText } from '#contract/rules/searchable-text.ts'

/** An item that can be found by its name. */
export interface Named {
  readonly name: string
}

/**
 * The rank of a match, for texts folded with `foldText`; null for no match.
 * - 0: the name begins with the text.
 * - 1: every word of the text is the beginning of a word of the name.
 * - 2: the name contains every word of the text.
 */
function matchRank(name: string, text: string): number | null {
  if (name.startsWith(text)) return 0
  const words = text.split(/\s+/)
  const begins = name.split(/[\s:·-]+/)
  if (words.every((word) => begins.some((one) => one.startsWith(word)))) return 1
  return words.every((word) => name.includes(word)) ? 2 : null
}

/** Whether the text is the whole name, ignoring case, accents and outer spaces. */
export function isWholeName(name: string, text: string): boolean {
  return foldText(name) === foldText(text)
}

/** The items whose names match a text, best match first; equal matches keep their order. An empty text matches all. */
export function rankMatches<Item extends Named>(items: readonly Item[], text: string): Item[] {
  const wanted = foldText(text)
  if (wanted === '') return [...items]
  return items
    .flatMap((item) => {
      const rank = matchRank(foldText(item.name), wanted)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
