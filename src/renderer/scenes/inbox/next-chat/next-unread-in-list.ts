/** The ids of a list in its order. */
export interface OrderedIds {
  readonly length: number
  at(index: number): string | undefined
}

/**
 * Returns the next unread chat below (1) or above (-1) the open chat. At an end of the list the search continues at the
 * other end. The open chat is never returned.
 * @param from index of the open chat. -1 if none is open: the search then starts at the top when it goes down, and at
 * the bottom when it goes up.
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
