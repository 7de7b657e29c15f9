import { waitParts, type WaitPart } from '#contract/rules/chat-sort.ts'

/** A heading between the parts of the list in the order `waiting`. The open waits at its top have none. */
export interface WaitHead {
  readonly part: Exclude<WaitPart, 'open'>
  /** Index of the row below it. */
  readonly index: number
  /** Loaded rows below it, up to the next heading. */
  readonly count: number
}

/**
 * The headings of a list in the order `waiting`; none without a closed wait.
 * @param first index of the first row that is not lifted
 * @param partOf the part of a row, which never precedes that of a row above
 */
export function waitHeads(
  { first, length }: { first: number; length: number },
  partOf: (index: number) => WaitPart,
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
  const closedHead = { part: 'closed', index: closed, count: none - closed } as const
  return none === length
    ? [closedHead]
    : [closedHead, { part: 'none', index: none, count: length - none }]
}
