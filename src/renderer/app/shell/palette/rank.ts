import { foldText } from '#contract/rules/text/searchable-text.ts'

/** An item that can be found by its name. */
export interface Named {
  readonly name: string
  /** Further words by which it can be found. */
  readonly words?: string | undefined
}

/**
 * The rank of a match, for texts folded with `foldText`; null for no match.
 * - 0: the name begins with the text.
 * - 1: every word of the text is the beginning of a word of the name.
 * - 2: the name contains every word of the text.
 * - 3: every word of the text is the beginning of a word of the name or of the further words.
 */
function matchRank(name: string, further: string, text: string): number | null {
  if (name.startsWith(text)) return 0
  const words = text.split(/\s+/)
  const allBegin = (from: string) => {
    const begins = from.split(/[\s:·-]+/)
    return words.every((word) => begins.some((one) => one.startsWith(word)))
  }
  if (allBegin(name)) return 1
  if (words.every((word) => name.includes(word))) return 2
  return allBegin(`${name} ${further}`) ? 3 : null
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
      const rank = matchRank(foldText(item.name), foldText(item.words ?? ''), wanted)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
