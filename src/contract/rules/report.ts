import { dayAfter, daysBetween, startOfDay, wallClock, wallTime } from './time-zone.ts'

/** A span of calendar days, both included, YYYY-MM-DD. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** How many days a span has. */
export const daysIn = ({ from, to }: DaySpan): number => daysBetween(from, to).length

/** The equally long span that ends the day before. */
export function spanBefore(span: DaySpan): DaySpan {
  const days = daysIn(span)
  return { from: dayAfter(span.from, -days), to: dayAfter(span.from, -1) }
}

/** The last whole days, up to yesterday. @param now epoch ms */
export function lastDays(days: number, now: number, timeZone: string | undefined): DaySpan {
  const today = wallTime(now, timeZone).day
  return { from: dayAfter(today, -days), to: dayAfter(today, -1) }
}

const HOUR_MS = 3_600_000
/** When the weekly report comes: Monday at this hour of the group's zone. */
const WEEKLY_HOUR = 8

/** When the next weekly report is due, epoch ms: always after now. */
export function nextWeeklyReport(now: number, timeZone: string | undefined): number {
  const today = wallTime(now, timeZone).day
  const dueOn = (monday: string) => startOfDay(monday, timeZone) + WEEKLY_HOUR * HOUR_MS
  const thisWeek = dueOn(dayAfter(today, -weekdayOf(today)))
  return thisWeek > now ? thisWeek : dueOn(dayAfter(today, 7 - weekdayOf(today)))
}

/** One calendar day of a zone: `start` and `end` are epoch ms, the end excluded. */
export interface ReportDay {
  readonly day: string
  readonly start: number
  readonly end: number
}

/** The days of a span with their moments in a zone. */
export function reportDays(span: DaySpan, timeZone: string | undefined): ReportDay[] {
  const clock = wallClock(timeZone)
  const days = daysBetween(span.from, dayAfter(span.to, 1)).map((day) => ({
    day,
    start: startOfDay(day, timeZone, clock),
  }))
  return days
    .slice(0, -1)
    .map((one, index) => ({ ...one, end: days[index + 1]?.start ?? one.start }))
}

/** Monday is 0. @param day YYYY-MM-DD */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

/** The hour on the wall, 0 to 23, of a moment of a day. @param at epoch ms within the day */
export function hourOf(
  at: number,
  { start, end }: ReportDay,
  timeZone: string | undefined,
): number {
  // Only a day on which the clocks change needs the calendar.
  if (end - start === 24 * HOUR_MS) return Math.floor((at - start) / HOUR_MS)
  return Math.floor(wallTime(at, timeZone).minutes / 60)
}

/** The times covered by one cell of the heat map: one hour on one weekday. Epoch ms, end excluded. */
export function hourSpans(
  days: readonly ReportDay[],
  cell: { readonly weekday: number; readonly hour: number },
  timeZone: string | undefined,
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

/** The figures that every block of a report shows for its part: a group, a team, an agent or a day. Times are ms. */
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

/** The mean rating, 1 to 5; null without one. */
export function meanRating({ ratings, ratingSum }: ReportFigures): number | null {
  return ratings === 0 ? null : ratingSum / ratings
}

/**
 * The value below or at which a share of all values lies (nearest rank); null without values.
 * @param share 0 to 1
 */
export function percentile(values: readonly number[], share: number): number | null {
  const rank = Math.max(1, Math.ceil(values.length * share))
  return values.toSorted((a, b) => a - b)[rank - 1] ?? null
}

const MINUTE_MS = 60_000

/** How a span of time is shown: minutes and seconds under an hour, above it hours and minutes. */
export interface DurationText {
  readonly text: string
  readonly unit: 'minutes' | 'hours'
}

/** @param ms at least 0 */
export function durationText(ms: number): DurationText {
  const isLong = ms >= HOUR_MS
  const [large, small] = isLong ? [HOUR_MS, MINUTE_MS] : [MINUTE_MS, 1_000]
  const total = Math.floor(ms / small)
  const perLarge = large / small
  const text = `${Math.floor(total / perLarge)}:${String(total % perLarge).padStart(2, '0')}`
  return { text, unit: isLong ? 'hours' : 'minutes' }
}
