import { foldText } from '#contract/rules/text/searchable-text.ts'

/** The texts of an item that a search looks in. */
export interface Findable {
  readonly name: string
  readonly text: string
  /** Typed after "/" in the composer. */
  readonly shortcut?: string | undefined
}

/**
 * Finds the items that contain every word of a query. Items whose shortcut equals the query come first, then items
 * whose name or shortcut begins with the query. An empty query finds all items.
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
    const { name, text, shortcut = '' } = read(item)
    const searched = foldText(`${name} ${shortcut} ${text}`)
    if (!words.every((word) => searched.includes(word))) return []
    if (shortcut === wanted) return [{ item, rank: 0 }]
    const begins = foldText(name).startsWith(wanted) || shortcut.startsWith(wanted)
    return [{ item, rank: begins ? 1 : 2 }]
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}
