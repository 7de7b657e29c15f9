import { currentLive } from '../../../../data/live/live.ts'
import type { Row } from '../rows.ts'

/**
 * Counts the customer's unseen messages, loaded or not. Each position counts once.
 * @param seen the position up to which all messages were seen; undefined if unknown
 * @param unseen the positions of the messages received while the newest messages were not loaded; a page may contain
 * them by now
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
