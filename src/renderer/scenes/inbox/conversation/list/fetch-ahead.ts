import { limits } from '#contract/limits.ts'

/**
 * Decides when the list fetches an older or newer page and how large it is, so that the reader never waits at its end.
 */

/** Viewport heights that are kept loaded beyond the viewport: at rest, and in the direction of a scroll. */
const screens = { resting: 2, scrolling: 6 } as const
/** What a fast wheel may cover until the next page is there, ms. */
const aheadMs = 2_000
/** A page of a scroll fills this many times the distance that is kept loaded. So fast scrolls fetch few, large pages. */
const fill = 2
/** A typical height of a message, px. */
const messageHeight = 70

export interface ListEnd {
  /** The viewport's height, px. */
  readonly height: number
  /** The distance from the viewport to the end of the loaded messages, px. */
  readonly left: number
  /** The speed at which the reader scrolls towards this end, px per ms; null at rest or in the other direction. */
  readonly speed: number | null
}

/** Returns how many messages to fetch at an end of the list; 0 while enough are loaded. */
export function messagesToFetch({ height, left, speed }: ListEnd): number {
  const kept =
    speed === null
      ? height * screens.resting
      : Math.max(height * screens.scrolling, speed * aheadMs)
  if (left >= kept) return 0
  const wanted = speed === null ? kept : kept * fill
  const count = Math.ceil((wanted - left) / messageHeight)
  return Math.min(Math.max(count, limits.messagePage), limits.messagePageMax)
}

/** A fast wheel, px per ms. What moves faster is a jump, after which the list rests. */
const speedMax = 15
/** The speed is measured over at least this time, ms, because single frames vary. */
const measuredMs = 100

/** Measures the speed of a scroll from positions that the list reports while it scrolls. */
export function createSpeedMeter() {
  let from: { position: number; at: number } | null = null
  let speed = 0
  return {
    /**
     * @param position px; it must not change when rows are added above
     * @param at ms
     */
    report(position: number, at: number): void {
      if (from !== null && at - from.at < measuredMs) return
      // After a pause the scroll begins anew.
      const isFresh = from === null || at - from.at > measuredMs * 5
      const measured =
        from === null || isFresh ? 0 : Math.abs(position - from.position) / (at - from.at)
      speed = Math.min(measured, speedMax)
      from = { position, at }
    },
    /** px per ms. */
    speed: (): number => speed,
  }
}
