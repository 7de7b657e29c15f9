/** The ids of a list in its order. */
export interface OrderedIds {
  readonly length: number
  at(index: number): string | undefined
}

/**
 * The next unread chat down (1) or up (-1) the list, continuing at the other end; never the chat at `from`.
 * @param from index of the open chat; -1 starts at the top going down, and at the bottom going up
 * @returns a contact's id, or null if no chat of the list is unread
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
