/** An ordered list of chats, by the ids of their contacts. */
export interface ShownChats {
  readonly length: number
  at(index: number): string | undefined
  /** -1 for a chat that is not in the list. */
  indexOf(contactId: string): number
}

/**
 * A list without its hidden chats, valid until `order` changes. Each lookup takes one step per hidden chat in addition
 * to the lookup in `order`.
 * @param hidden contact ids; those that are not in the list are ignored
 * @returns `order` itself if nothing is hidden
 */
export function shownChats(order: ShownChats, hidden: readonly string[]): ShownChats {
  const hiddenIndexes = [...new Set(hidden)]
    .map((id) => order.indexOf(id))
    .filter((position) => position >= 0)
    .toSorted((one, other) => one - other)
  if (hiddenIndexes.length === 0) return order
  return {
    length: order.length - hiddenIndexes.length,
    at(index) {
      let position = index
      for (const hiddenIndex of hiddenIndexes) {
        if (hiddenIndex > position) break
        position += 1
      }
      return order.at(position)
    },
    indexOf(contactId) {
      const position = order.indexOf(contactId)
      if (position < 0 || hiddenIndexes.includes(position)) return -1
      return position - hiddenIndexes.filter((hiddenIndex) => hiddenIndex < position).length
    },
  }
}
