import type { Stream } from './random.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Relative number of chats that end in each hour, from 8:00 on. Most people write before noon and in the evening. */
const hourly = [2, 5, 9, 10, 7, 4, 4, 6, 6, 6, 8, 9, 8, 4, 1]
const FIRST_HOUR = 8
const dayWeight = hourly.reduce((sum, weight) => sum + weight, 0)

/** Chats per weekday relative to the busiest weekday, Sunday first. */
const traffic = [0.35, 1, 0.92, 0.9, 0.94, 0.97, 0.68]

/** The hour of the day at which a share (0 to 1) of the day's chats have ended. The inverse of `shareAt`. */
function hourAt(share: number): number {
  let rest = share * dayWeight
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
  return sum / dayWeight
}

/** Times in the local time zone of the demo. */
export class Calendar {
  readonly #offset: number

  /** @param utcOffset local time minus UTC, minutes */
  constructor(utcOffset: number) {
    this.#offset = utcOffset * 60_000
  }

  /** The start of the day that contains a time. */
  dayOf(ms: number): number {
    const wall = ms + this.#offset
    return wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS) - this.#offset
  }

  /** The number of chats on the weekday of `ms`, as a share (0 to 1) of those on the busiest weekday. */
  trafficOn(ms: number): number {
    return traffic[new Date(ms + this.#offset).getUTCDay()] ?? 1
  }

  #hourOf(ms: number): number {
    return (ms - this.dayOf(ms)) / HOUR_MS
  }

  /** Returns the time unchanged, or moves it to the evening before if it is between midnight and 7:30. */
  awake(ms: number, stream: Stream): number {
    const hour = this.#hourOf(ms)
    if (hour >= 7.5) return ms
    return this.dayOf(ms) - stream.between(1.2, 4) * HOUR_MS
  }

  /** A random time on the day `days` days before `ms`, weighted by `hourly`, but at least two hours before `ms`. */
  daysBefore(ms: number, days: number, stream: Stream): number {
    const day = this.dayOf(ms - days * DAY_MS)
    return Math.min(ms - 2 * HOUR_MS, day + hourAt(stream.next()) * HOUR_MS)
  }

  /**
   * Moves a time back by a number of days in which each hour counts as its share of the day's chats. For example, the
   * hour from 11:00 has 10 of the 89 chats of `hourly`, so moving 12:00 back by `10 / 89` days gives 11:00. An hour
   * without chats counts as 0, so the result is never within such an hour.
   * @param days the distance; the hours of one day add up to 1
   */
  back(ms: number, days: number): number {
    const at = shareAt(this.#hourOf(ms)) - days
    const whole = Math.floor(at)
    return this.dayOf(this.dayOf(ms) + (whole + 0.5) * DAY_MS) + hourAt(at - whole) * HOUR_MS
  }
}
