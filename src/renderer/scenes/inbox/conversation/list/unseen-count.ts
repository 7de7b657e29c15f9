import { currentLive } from '#renderer/data/live/live.ts'
import type { Row } from '#renderer/scenes/inbox/conversation/rows.ts'

/**
 * Counts the customer's unseen messages. A message that is both in `rows` and in `unseen` counts once.
 * @param rows the rows of the loaded messages
 * @param seen the position of the last seen message; if undefined, loaded messages are not counted
 * @param unseen the positions of messages that arrived while the newest page was not loaded; some of them may have been
 * loaded since
 */
export function unseenCount(
  rows: readonly Row[],
  seen: number | undefined,
  unseen: readonly number[],
): number {
  const messageOf = (row: Row) =>
    row.kind === 'message' ? currentLive().message(row.id) : undefined
  const newest = rows.findLast((row) => row.kind === 'message')
  const loadedTo = (newest && messageOf(newest)?.positionInChat) ?? 0
  const below = unseen.filter((position) => position > loadedTo).length
  if (seen === undefined) return below
  const last = rows.findLastIndex((row) => (messageOf(row)?.positionInChat ?? Infinity) <= seen)
  return below + rows.slice(last + 1).filter((row) => messageOf(row)?.sender === 'contact').length
}
