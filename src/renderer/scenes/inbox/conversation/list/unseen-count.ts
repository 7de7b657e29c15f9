import { currentLive } from '../../../../data/live/live.ts'
import type { Row } from '../rows.ts'

/**
 * How many of the customer's messages have not been seen: each once, by where it stands, held or not.
 * @param seen the position up to which everything was seen; undefined where that is not known
 * @param told the positions of those that came while the newest was not held: a page may have brought them since
 */
export function unseenCount(
  rows: readonly Row[],
  seen: number | undefined,
  told: readonly number[],
): number {
  const said = (row: Row) => (row.kind === 'message' ? currentLive().message(row.id) : undefined)
  const newest = rows.findLast((row) => row.kind === 'message')
  const heldTo = (newest && said(newest)?.positionInChat) ?? 0
  const below = told.filter((position) => position > heldTo).length
  if (seen === undefined) return below
  const last = rows.findLastIndex((row) => (said(row)?.positionInChat ?? Infinity) <= seen)
  return below + rows.slice(last + 1).filter((row) => said(row)?.sender === 'contact').length
}
