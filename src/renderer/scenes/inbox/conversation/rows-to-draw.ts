import type { Range, Virtualizer } from '@tanstack/react-virtual'

export type ScrollDirection = NonNullable<Virtualizer<Element, Element>['scrollDirection']>

/** Rows drawn beyond the edges: more where one is going, so that a hard turn of the wheel does not outrun them. */
const beyond = { resting: 8, ahead: 16, behind: 4 } as const
/**
 * Rows come and go so many at a time. One by one, each would make the browser paint the same part of the sheet again:
 * by eights, a scrolling page takes two thirds of the processor's time.
 */
const batch = 8

/**
 * The rows to draw, by index. Batches are counted from the newest row, so that they stay the same when older ones are
 * put in front.
 * @param direction where one scrolls to; null at rest
 */
export function rowsToDraw(
  { startIndex, endIndex, count }: Pick<Range, 'startIndex' | 'endIndex' | 'count'>,
  direction: ScrollDirection | null,
): number[] {
  const { resting, ahead, behind } = beyond
  const above = direction === null ? resting : direction === 'backward' ? ahead : behind
  const below = direction === null ? resting : direction === 'forward' ? ahead : behind
  const fromEnd = Math.ceil((count - startIndex + above) / batch) * batch
  const tillEnd = Math.floor(Math.max(count - 1 - endIndex - below, 0) / batch) * batch
  const first = Math.max(count - fromEnd, 0)
  const last = count - 1 - tillEnd
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
