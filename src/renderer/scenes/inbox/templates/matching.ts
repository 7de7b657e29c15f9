/** Without case and accents, as people type when they are in a hurry. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

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
  const wanted = folded(query).trim()
  if (wanted === '') return items
  const words = wanted.split(/\s+/u)
  const found = items.flatMap((item) => {
    const { name, text } = read(item)
    const both = folded(`${name} ${text}`)
    if (!words.every((word) => both.includes(word))) return []
    return [{ item, first: folded(name).startsWith(wanted) ? 0 : 1 }]
  })
  return found.toSorted((a, b) => a.first - b.first).map(({ item }) => item)
}
