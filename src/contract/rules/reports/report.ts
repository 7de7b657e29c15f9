import {
  dayAfter,
  daysBetween,
  instantOf,
  startOfDay,
  wallTime,
  weekdayOf,
} from '#contract/rules/time/time-zone.ts'

/** A period of calendar days, YYYY-MM-DD. It includes both `from` and `to`. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** Number of days in a period. */
export const daysIn = ({ from, to }: DaySpan): number => daysBetween(from, to).length

/** The period of the same length that ends on the day before the given period. */
export function spanBefore(span: DaySpan): DaySpan {
  const days = daysIn(span)
  return { from: dayAfter(span.from, -days), to: dayAfter(span.from, -1) }
}

/** The period of `days` whole days up to yesterday. `now` is in epoch ms. */
export function lastDays(days: number, now: number, timeZone: string): DaySpan {
  const today = wallTime(now, timeZone).day
  return { from: dayAfter(today, -days), to: dayAfter(today, -1) }
}

const HOUR_MS = 3_600_000
/** The time on Monday at which the weekly report is sent, in the group's zone: 8:00, in minutes since midnight. */
const WEEKLY_MINUTES = 8 * 60

/** When the next weekly report is due, epoch ms; always later than `now`. */
export function nextWeeklyReport(now: number, timeZone: string): number {
  const today = wallTime(now, timeZone).day
  const dueOn = (monday: string) => instantOf({ day: monday, minutes: WEEKLY_MINUTES }, timeZone)
  const thisWeek = dueOn(dayAfter(today, -weekdayOf(today)))
  return thisWeek > now ? thisWeek : dueOn(dayAfter(today, 7 - weekdayOf(today)))
}

/** One calendar day in a zone. `start` and `end` are epoch ms; `end` is exclusive. */
export interface ReportDay {
  readonly day: string
  readonly start: number
  readonly end: number
}

/** The days of a period, with the times at which they start and end in a zone. */
export function reportDays(span: DaySpan, timeZone: string): ReportDay[] {
  const days = daysBetween(span.from, dayAfter(span.to, 1)).map((day) => ({
    day,
    start: startOfDay(day, timeZone),
  }))
  return days
    .slice(0, -1)
    .map((one, index) => ({ ...one, end: days[index + 1]?.start ?? one.start }))
}

/** The local hour, 0 to 23, at a time (epoch ms) within a day. */
export function hourOf(at: number, { start, end }: ReportDay, timeZone: string): number {
  // The slower `wallTime` is needed only for a day on which the clocks change.
  if (end - start === 24 * HOUR_MS) return Math.floor((at - start) / HOUR_MS)
  return Math.floor(wallTime(at, timeZone).minutes / 60)
}

/**
 * The time ranges that one cell of the heat map covers: its local hour on each day with its weekday. Each hour is split
 * into quarters. Epoch ms, end exclusive.
 */
export function hourSpans(
  days: readonly ReportDay[],
  cell: { readonly weekday: number; readonly hour: number },
  timeZone: string,
): { start: number; end: number }[] {
  return days
    .filter(({ day }) => weekdayOf(day) === cell.weekday)
    .flatMap((day) => {
      const hours: { start: number; end: number }[] = []
      for (let start = day.start; start < day.end; start += HOUR_MS / 4)
        if (hourOf(start, day, timeZone) === cell.hour)
          hours.push({ start, end: Math.min(start + HOUR_MS / 4, day.end) })
      return hours
    })
}

/** The figures of a group, team, agent or day in a report. Times are in ms. */
export interface ReportFigures {
  readonly conversations: number
  readonly answered: number
  readonly medianResponse: number | null
  readonly p90Response: number | null
  readonly resolved: number
  readonly medianResolution: number | null
  readonly p90Resolution: number | null
  readonly transfers: number
  readonly ratings: number
  /** Sum of the ratings, each 1 to 5. */
  readonly ratingSum: number
}

export const noFigures: ReportFigures = {
  conversations: 0,
  answered: 0,
  medianResponse: null,
  p90Response: null,
  resolved: 0,
  medianResolution: null,
  p90Resolution: null,
  transfers: 0,
  ratings: 0,
  ratingSum: 0,
}

/** The mean rating, 1 to 5; null if there are no ratings. */
export function meanRating({ ratings, ratingSum }: ReportFigures): number | null {
  return ratings === 0 ? null : ratingSum / ratings
}

/**
 * The percentile of the values by nearest rank: the smallest value such that at least `share` of all values are less
 * than or equal to it. Null without values.
 * @param share 0 to 1
 */
export function percentile(values: readonly number[], share: number): number | null {
  const rank = Math.max(1, Math.ceil(values.length * share))
  return values.toSorted((a, b) => a - b)[rank - 1] ?? null
}

const MINUTE_MS = 60_000

/** A duration for display. Below one hour `text` is minutes and seconds (`1:30`), otherwise hours and minutes. */
export interface DurationText {
  readonly text: string
  readonly unit: 'minutes' | 'hours'
}

/**
 * Formats a duration.
 * @param ms at least 0
 */
export function durationText(ms: number): DurationText {
  const isLong = ms >= HOUR_MS
  const [large, small] = isLong ? [HOUR_MS, MINUTE_MS] : [MINUTE_MS, 1_000]
  const total = Math.floor(ms / small)
  const perLarge = large / small
  const text = `${Math.floor(total / perLarge)}:${String(total % perLarge).padStart(2, '0')}`
  return { text, unit: isLong ? 'hours' : 'minutes' }
}
