import type { Range, Virtualizer } from '@tanstack/react-virtual'

export type ScrollDirection = NonNullable<Virtualizer<Element, Element>['scrollDirection']>

/** Rows drawn beyond the edges at rest: at first as few as can be, since somebody waits for them. */
const resting = { first: 8, settled: 32 } as const
/** Rows at rest come and go so many at a time. */
const restingBatch = 8
/**
 * Rows drawn beyond the edges while one scrolls, more where one is going, so that a hard turn of the wheel does not
 * outrun them; they come and go a batch at a time: one by one, each would make the browser paint the same part of the
 * list again. Where the compositor scrolls without waiting for the page, it takes more to be there in time.
 */
const scrolling = {
  page: { ahead: 16, behind: 4, batch: 8 },
  compositor: { ahead: 48, behind: 12, batch: 16 },
} as const

export interface Drawing {
  /** Where one scrolls to; null at rest. */
  direction: ScrollDirection | null
  /** The end of the list from which batches are counted: the one at which no rows come and go. */
  from: 'first' | 'last'
  /** Who moves the list under the wheel; the compositor does where the scroller has a ground of its own. */
  scrolledBy: keyof typeof scrolling
  /** The first rows are on the screen, and the page has had time for more: the next turn of the wheel finds them there. */
  isSettled?: boolean
}

/** The rows to draw, by index: those in sight, and some beyond. */
export function rowsToDraw(
  { startIndex, endIndex, count }: Pick<Range, 'startIndex' | 'endIndex' | 'count'>,
  { direction, from, scrolledBy, isSettled = false }: Drawing,
): number[] {
  const { ahead, behind, batch } = scrolling[scrolledBy]
  const still = isSettled ? resting.settled : resting.first
  const above = direction === null ? still : direction === 'backward' ? ahead : behind
  const below = direction === null ? still : direction === 'forward' ? ahead : behind
  const step = direction === null ? restingBatch : batch
  // A batch begins at every index that leaves this rest.
  const rest = from === 'first' ? 0 : count % step
  const begin = (index: number) => Math.floor((index - rest) / step) * step + rest
  const first = Math.max(begin(startIndex - above), 0)
  const last = Math.min(begin(endIndex + below) + step - 1, count - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
