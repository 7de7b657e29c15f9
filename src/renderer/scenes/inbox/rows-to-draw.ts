import type { Range, Virtualizer } from '@tanstack/react-virtual'

export type ScrollDirection = NonNullable<Virtualizer<Element, Element>['scrollDirection']>

/** Rows drawn beyond the edges: more where one is going, so that a hard turn of the wheel does not outrun them. */
const beyond = { resting: 8, ahead: 16, behind: 4 } as const
/**
 * Rows come and go so many at a time. One by one, each would make the browser paint the same part of the list again:
 * by eights, a scrolling page takes two thirds of the processor's time.
 */
const batch = 8

export interface Drawing {
  /** Where one scrolls to; null at rest. */
  direction: ScrollDirection | null
  /** The end of the list from which batches are counted: the one at which no rows come and go. */
  from: 'first' | 'last'
}

/** The rows to draw, by index: those in sight, and some beyond. */
export function rowsToDraw(
  { startIndex, endIndex, count }: Pick<Range, 'startIndex' | 'endIndex' | 'count'>,
  { direction, from }: Drawing,
): number[] {
  const { resting, ahead, behind } = beyond
  const above = direction === null ? resting : direction === 'backward' ? ahead : behind
  const below = direction === null ? resting : direction === 'forward' ? ahead : behind
  // A batch begins at every index that leaves this rest.
  const rest = from === 'first' ? 0 : count % batch
  const begin = (index: number) => Math.floor((index - rest) / batch) * batch + rest
  const first = Math.max(begin(startIndex - above), 0)
  const last = Math.min(begin(endIndex + below) + batch - 1, count - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
