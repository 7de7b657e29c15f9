/** Chats in an order, as a list shows them. */
export interface ShownChats {
  readonly length: number
  at(index: number): string | undefined
  /** -1 for a chat that is not among them. */
  indexOf(contactId: string): number
}

/**
 * An order without some of its chats. Costs nothing where there are none of them; else each question costs as many
 * steps as there are, however long the order is.
 * @param hidden ids, of which those that are not in the order do not count
 */
export function shownChats(order: ShownChats, hidden: readonly string[]): ShownChats {
  const places = [...new Set(hidden)]
    .map((id) => order.indexOf(id))
    .filter((place) => place >= 0)
    .toSorted((one, other) => one - other)
  if (places.length === 0) return order
  return {
    length: order.length - places.length,
    at(index) {
      let place = index
      for (const gap of places) {
        if (gap > place) break
        place += 1
      }
      return order.at(place)
    },
    indexOf(contactId) {
      const place = order.indexOf(contactId)
      if (place < 0 || places.includes(place)) return -1
      return place - places.filter((gap) => gap < place).length
    },
  }
}
