/** The list as one walks it. */
export interface Walked {
  readonly length: number
  at(index: number): string | undefined
}

/**
 * The next chat with something unread, downwards (1) or upwards (-1), from one end on to the other; the chat that one
 * comes from is no answer.
 * @param from the place of the open chat, or -1: downwards from the top, upwards from the bottom
 * @returns a contact's id, or null where no chat of the list has anything unread
 */
export function unreadStep(
  list: Walked,
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
