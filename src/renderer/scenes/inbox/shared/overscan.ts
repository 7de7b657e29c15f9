import type { Range, Virtualizer } from '@tanstack/react-virtual'

export type ScrollDirection = NonNullable<Virtualizer<Element, Element>['scrollDirection']>

/** Rows drawn beyond the edges at rest, and how many come and go at a time. */
const resting = {
  /** Those in sight alone: somebody waits for them. */
  none: { beyond: 0, batch: 1 },
  few: { beyond: 8, batch: 8 },
  /** The next turn of the wheel finds them there. */
  many: { beyond: 32, batch: 8 },
} as const
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
  /** How much is drawn beyond the edges at rest: the more, the longer the page has had time for it. */
  atRest: keyof typeof resting
}

/** The rows to draw, by index: those in sight, and some beyond. */
export function rowsToDraw(
  { startIndex, endIndex, count }: Pick<Range, 'startIndex' | 'endIndex' | 'count'>,
  { direction, from, scrolledBy, atRest }: Drawing,
): number[] {
  const { ahead, behind, batch } = scrolling[scrolledBy]
  const still = resting[atRest]
  const above = direction === null ? still.beyond : direction === 'backward' ? ahead : behind
  const below = direction === null ? still.beyond : direction === 'forward' ? ahead : behind
  const step = direction === null ? still.batch : batch
  // A batch begins at every index that leaves this rest.
  const rest = from === 'first' ? 0 : count % step
  const begin = (index: number) => Math.floor((index - rest) / step) * step + rest
  const first = Math.max(begin(startIndex - above), 0)
  const last = Math.min(begin(endIndex + below) + step - 1, count - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
