import type { Range, Virtualizer } from '@tanstack/react-virtual'

export type ScrollDirection = NonNullable<Virtualizer<Element, Element>['scrollDirection']>

/**
 * Overscan at rest. `beyond`: the number of rows rendered on each side of the visible ones. `batch`: the number of rows
 * that mount and unmount together.
 */
const resting = {
  /** No overscan: the first render should be fast. */
  none: { beyond: 0, batch: 1 },
  few: { beyond: 8, batch: 8 },
  /** Enough for the next step of the wheel. */
  many: { beyond: 32, batch: 8 },
} as const
/**
 * Overscan while scrolling, by the thread that scrolls.
 * - `ahead` is larger than `behind`, so that a fast wheel shows no blank area in the direction of the movement.
 * - Rows mount and unmount in batches of `batch` rows. Mounting rows one by one would repaint the same area each time.
 * - The compositor scrolls without waiting for the page, so it needs more rows. Its batches are small, because 16
 *   messages take the page two to three frames and 4 take it less than one.
 */
const scrolling = {
  page: { ahead: 16, behind: 4, batch: 8 },
  compositor: { ahead: 48, behind: 12, batch: 4 },
} as const

export interface Drawing {
  /** The scroll direction; null at rest. */
  direction: ScrollDirection | null
  /** The end of the list from which batches are counted: the end at which no rows are added or removed. */
  from: 'first' | 'last'
  /** The thread that scrolls. It is the compositor if the scroller has an opaque background. */
  scrolledBy: keyof typeof scrolling
  /** The overscan at rest. Lists use a small one first, and a larger one after the browser has been idle. */
  atRest: keyof typeof resting
}

/** The indexes of the rows to render: the visible ones and the overscan. */
export function rowsToDraw(
  { startIndex, endIndex, count }: Pick<Range, 'startIndex' | 'endIndex' | 'count'>,
  { direction, from, scrolledBy, atRest }: Drawing,
): number[] {
  const { ahead, behind, batch } = scrolling[scrolledBy]
  const still = resting[atRest]
  const above = direction === null ? still.beyond : direction === 'backward' ? ahead : behind
  const below = direction === null ? still.beyond : direction === 'forward' ? ahead : behind
  const step = direction === null ? still.batch : batch
  // A batch starts at every index with this remainder when divided by `step`. For 21 rows counted from the last and a
  // `step` of 8 it is 5, so batches start at 5 and 13.
  const rest = from === 'first' ? 0 : count % step
  const begin = (index: number) => Math.floor((index - rest) / step) * step + rest
  const first = Math.max(begin(startIndex - above), 0)
  const last = Math.min(begin(endIndex + below) + step - 1, count - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
