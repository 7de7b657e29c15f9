import type { Stream } from './random.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** How many chats end in each hour of the day, from 8 in the morning on: before noon and in the evening people write. */
const hourly = [2, 5, 9, 10, 7, 4, 4, 6, 6, 6, 8, 9, 8, 4, 1]
const FIRST_HOUR = 8
const busiest = hourly.reduce((sum, weight) => sum + weight, 0)

/** Hours of the day, at a share of the day's chats (0 to 1). */
function hourAt(share: number): number {
  let rest = share * busiest
  for (const [index, weight] of hourly.entries()) {
    if (rest < weight) return FIRST_HOUR + index + rest / weight
    rest -= weight
  }
  return FIRST_HOUR + hourly.length
}

function shareAt(hour: number): number {
  let sum = 0
  for (const [index, weight] of hourly.entries()) {
    const part = Math.min(1, Math.max(0, hour - FIRST_HOUR - index))
    sum += part * weight
  }
  return sum / busiest
}

/** Times as the clock on the wall shows them, where the demo is looked at. */
export class Calendar {
  readonly #offset: number

  /** @param utcOffset minutes that the wall's clock is ahead of UTC */
  constructor(utcOffset: number) {
    this.#offset = utcOffset * 60_000
  }

  /** Midnight before a moment. */
  dayOf(ms: number): number {
    const wall = ms + this.#offset
    return wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS) - this.#offset
  }

  #hourOf(ms: number): number {
    return (ms - this.dayOf(ms)) / HOUR_MS
  }

  /** The same moment, or the evening before where it is night. */
  awake(ms: number, stream: Stream): number {
    const hour = this.#hourOf(ms)
    if (hour >= 7.5) return ms
    return this.dayOf(ms) - stream.between(1.2, 4) * HOUR_MS
  }

  /** So many days earlier, at a time of the day when people write. */
  daysBefore(ms: number, days: number, stream: Stream): number {
    const day = this.dayOf(ms - days * DAY_MS)
    return Math.min(ms - 2 * HOUR_MS, day + hourAt(stream.next()) * HOUR_MS)
  }

  /**
   * Goes back through the hours in which people write.
   * @param days how far, in such days
   */
  back(ms: number, days: number): number {
    const at = shareAt(this.#hourOf(ms)) - days
    const whole = Math.floor(at)
    return this.dayOf(this.dayOf(ms) + (whole + 0.5) * DAY_MS) + hourAt(at - whole) * HOUR_MS
  }
}
