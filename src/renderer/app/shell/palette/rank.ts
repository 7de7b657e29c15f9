import { foldText } from '#contract/rules/searchable-text.ts'

/** Something that can be chosen by its name. */
export interface Named {
  readonly name: string
}

/** How well a name fits: 0 begins with the text, 1 each word begins a word of it, 2 holds each word; null not at all. */
function fit(name: string, text: string): number | null {
  if (name.startsWith(text)) return 0
  const words = text.split(/\s+/)
  const begins = name.split(/[\s:·-]+/)
  if (words.every((word) => begins.some((one) => one.startsWith(word)))) return 1
  return words.every((word) => name.includes(word)) ? 2 : null
}

/** Whether a text is the whole of a name. */
export function isWhole(name: string, text: string): boolean {
  return foldText(name) === foldText(text)
}

/** What a text means among things of a name, the best first; of equals the order stays. All of them for no text. */
export function ranked<Item extends Named>(items: readonly Item[], text: string): Item[] {
  const wanted = foldText(text)
  if (wanted === '') return [...items]
  return items
    .flatMap((item) => {
      const rank = fit(foldText(item.name), wanted)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
