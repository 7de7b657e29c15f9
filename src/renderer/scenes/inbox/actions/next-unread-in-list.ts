/** The ids of a list in its order. */
export interface OrderedIds {
  readonly length: number
  at(index: number): string | undefined
}

/**
 * The next unread chat down (1) or up (-1) the list; at its end the search continues at the other end. The chat at
 * `from` is never returned.
 * @param from index of the open chat; -1 starts at the top when going down, and at the bottom when going up
 * @returns a contact's id, or null if no other chat is unread
 */
export function unreadStep(
  list: OrderedIds,
  from: number,
  by: 1 | -1,
  isUnread: (contactId: string) => boolean,
): string | null {
  const { length } = list
  const start = from < 0 && by < 0 ? length : from
  for (let step = 1; step <= length; step += 1) {
    const index = (start + by * step + 2 * length) % length
    const id = list.at(index)
    if (index !== from && id !== undefined && isUnread(id)) return id
  }
  return null
}
