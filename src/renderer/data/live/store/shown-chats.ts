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

/** A list with some chats at its top, valid until `order` changes. @param lifted ids, also of chats that are not in `order` */
export function withLifted(order: ShownChats, lifted: readonly string[]): ShownChats {
  if (lifted.length === 0) return order
  const rest = shownChats(order, lifted)
  return {
    length: lifted.length + rest.length,
    at: (index) => (index < lifted.length ? lifted[index] : rest.at(index - lifted.length)),
    indexOf(contactId) {
      const index = lifted.indexOf(contactId)
      if (index >= 0) return index
      const below = rest.indexOf(contactId)
      return below < 0 ? -1 : below + lifted.length
    },
  }
}
