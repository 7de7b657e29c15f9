import { waitParts, type WaitPart } from '#contract/rules/chats/chat-sort.ts'

/** A heading between the parts of the list in the order `waiting`. The open waits at its top have none. */
export interface WaitHead {
  readonly part: Exclude<WaitPart, 'open'>
  /** Index of the row below it. */
  readonly index: number
  /** Index of the first row that is not of its part. */
  readonly end: number
  /** Loaded rows that count as its part. */
  readonly count: number
}

/**
 * The headings of a list in the order `waiting`; none without a closed wait.
 * @param first index of the first row that is not lifted
 * @param partOf the part of a row, which never precedes that of a row above
 * @param isCounted whether a row counts as its part; absent: each does
 */
export function waitHeads(
  { first, length }: { first: number; length: number },
  partOf: (index: number) => WaitPart,
  isCounted?: (index: number) => boolean,
): WaitHead[] {
  /** The first row of a part or of a later one, found by binary search. */
  const startOf = (part: WaitPart) => {
    const isBelow = (index: number) => waitParts.indexOf(partOf(index)) >= waitParts.indexOf(part)
    let low = first
    let high = length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBelow(middle)) high = middle
      else low = middle + 1
    }
    return low
  }
  const closed = startOf('closed')
  const none = startOf('none')
  if (closed === none) return []
  const head = (part: WaitHead['part'], index: number, end: number): WaitHead => {
    const rows = Array.from(
      { length: isCounted === undefined ? 0 : end - index },
      (_, n) => index + n,
    )
    const count = isCounted === undefined ? end - index : rows.filter(isCounted).length
    return { part, index, end, count }
  }
  const closedHead = head('closed', closed, none)
  return none === length ? [closedHead] : [closedHead, head('none', none, length)]
}
