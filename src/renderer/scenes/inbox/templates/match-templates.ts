import { foldText } from '#contract/rules/searchable-text.ts'

/** What is looked for in: a name, which counts more, and the words behind it. */
export interface Findable {
  readonly name: string
  readonly text: string
}

/**
 * The items that hold every word of a query, in their order; those whose name begins with it come first. All of them for
 * an empty query.
 */
export function matching<Item>(
  items: readonly Item[],
  query: string,
  read: (item: Item) => Findable,
): readonly Item[] {
  const wanted = foldText(query)
  if (wanted === '') return items
  const words = wanted.split(/\s+/u)
  const found = items.flatMap((item) => {
    const { name, text } = read(item)
    const both = foldText(`${name} ${text}`)
    if (!words.every((word) => both.includes(word))) return []
    return [{ item, first: foldText(name).startsWith(wanted) ? 0 : 1 }]
  })
  return found.toSorted((a, b) => a.first - b.first).map(({ item }) => item)
}
