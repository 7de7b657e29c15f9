/** An ordered list of chats. */
export interface ShownChats {
  readonly length: number
  at(index: number): string | undefined
  /** -1 for a chat that is not in the list. */
  indexOf(contactId: string): number
}

/**
 * A list without its hidden chats. Each lookup takes as many steps as there are hidden chats, regardless of the list's
 * length.
 * @param hidden ids; those that are not in the list are ignored
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
      for (const gap of hiddenIndexes) {
        if (gap > position) break
        position += 1
      }
      return order.at(position)
    },
    indexOf(contactId) {
      const position = order.indexOf(contactId)
      if (position < 0 || hiddenIndexes.includes(position)) return -1
      return position - hiddenIndexes.filter((gap) => gap < position).length
    },
  }
}
