import { foldText } from '#contract/rules/text/searchable-text.ts'

/** A setting or a screen as the search finds it: its label, and the words by which people look for it. */
export interface SearchTerm {
  readonly label: string
  /** Words separated by commas, which are not shown. */
  readonly words: string
}

/** Whether the texts contain the query or each of its words. Case and accents are ignored. */
export function containsQuery(texts: readonly string[], query: string): boolean {
  const folded = foldText(texts.join(' '))
  return foldText(query)
    .split(/\s+/u)
    .every((word) => folded.includes(word))
}

/** How alike two words must be to be suggested for each other, from 0 to 1. */
const alikeFrom = 0.5
const suggestionsMax = 3

/** The labels of the terms that are most like a query, such as one with a typing error; empty if none is. */
export function nearestLabels(query: string, terms: readonly SearchTerm[]): string[] {
  const sought = wordsOf(query)
  return terms
    .map(({ label, words }) => {
      const known = wordsOf(`${label} ${words}`)
      const alike = Math.max(
        0,
        ...sought.flatMap((one) => known.map((word) => likeness(one, word))),
      )
      return { label, alike }
    })
    .filter(({ alike }) => alike >= alikeFrom)
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, suggestionsMax)
    .map(({ label }) => label)
}

/** The words of a text without those that are too short to be compared. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

/** The share of the pairs of letters that two words have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const left = pairsOf(other)
  const all = one.length + other.length - 2
  let common = 0
  for (const pair of pairsOf(one)) {
    const at = left.indexOf(pair)
    if (at === -1) continue
    left.splice(at, 1)
    common += 1
  }
  return (2 * common) / all
}

const pairsOf = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
