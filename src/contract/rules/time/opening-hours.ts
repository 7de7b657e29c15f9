import { z } from 'zod'
import {
  weekDays,
  type Holiday,
  type OpeningHours,
  type OpeningSpan,
  type WeekDay,
} from '#contract/entities/groups/opening-hours.ts'
import {
  dayAfter,
  daysBetween,
  instantOf,
  minutesOf,
  startOfDay,
  wallTime,
  weekdayOf,
} from './time-zone.ts'

const DAY_MINUTES = 24 * 60

/** Whether a span ends on the next day. Times are HH:mm, so they can be compared as texts. */
export const isOverMidnight = ({ from, to }: Pick<OpeningSpan, 'from' | 'to'>): boolean => to < from

/**
 * The days with opening hours that overlap, also with those of the night before, or that end when they begin.
 */
export function weekFaults(week: readonly OpeningSpan[]): WeekDay[] {
  const placed = week.map((span) => {
    const start = weekDays.indexOf(span.day) * DAY_MINUTES + minutesOf(span.from)
    const length = minutesOf(span.to) - minutesOf(span.from)
    return { day: span.day, start, end: start + length + (isOverMidnight(span) ? DAY_MINUTES : 0) }
  })
  const faulty = new Set<WeekDay>()
  for (const [at, one] of placed.entries()) {
    if (one.start === one.end) faulty.add(one.day)
    for (const [place, other] of placed.entries())
      // Sunday's night goes on on Monday.
      for (const shift of place === at ? [] : [0, 7 * DAY_MINUTES])
        if (one.start < other.end + shift && other.start + shift < one.end)
          for (const { day } of [one, other]) faulty.add(day)
  }
  return weekDays.filter((day) => faulty.has(day))
}

/** The latest end of a night, HH:mm: what is open at midnight and closes after it is open on the next day. */
const nightEnd = '12:00'

/** The opening hours with every night as one span, also one that is given as a span until 23:59 and one from 00:00. */
function withNights(week: readonly OpeningSpan[]): OpeningSpan[] {
  const mornings = new Map<OpeningSpan, OpeningSpan>()
  for (const span of week) {
    const next = weekDays[(weekDays.indexOf(span.day) + 1) % weekDays.length]
    const morning = week.find(
      ({ day, from, to }) => day === next && from === '00:00' && to <= nightEnd && to < span.from,
    )
    if (span.to === lastMinute && morning !== undefined) mornings.set(span, morning)
  }
  const joined = new Set(mornings.values())
  return week
    .filter((span) => !joined.has(span))
    .map((span) => ({ ...span, to: mornings.get(span)?.to ?? span.to }))
}

const webAddress = z.url({ protocol: /^https?$/, hostname: /\./ })

/** Whether a text is a web address that includes its scheme. */
export function isWebAddress(text: string): boolean {
  return webAddress.safeParse(text).success
}

/** Consecutive days with equal opening hours. If `spans` is empty, the business is closed on these days. */
export interface DayGroup {
  readonly days: readonly WeekDay[]
  readonly spans: readonly Omit<OpeningSpan, 'day'>[]
}

const spansOf = (week: readonly OpeningSpan[], day: WeekDay): DayGroup['spans'] =>
  week.flatMap((one) => (one.day === day ? [{ from: one.from, to: one.to }] : []))

/** Groups consecutive days with equal opening hours. The groups contain all `days`, in the same order. */
export function groupDays(
  week: readonly OpeningSpan[],
  days: readonly WeekDay[] = weekDays,
): DayGroup[] {
  const groups: DayGroup[] = []
  for (const day of days) {
    const spans = spansOf(week, day)
    const last = groups.at(-1)
    if (last !== undefined && JSON.stringify(last.spans) === JSON.stringify(spans))
      groups[groups.length - 1] = { spans, days: [...last.days, day] }
    else groups.push({ spans, days: [day] })
  }
  return groups
}

/** The holidays that share their day with another one. */
export function repeatedHolidays(holidays: readonly Holiday[]): Holiday[] {
  return holidays.filter((one, at) => holidays.findIndex(({ day }) => day === one.day) !== at)
}

/** A period in which the business is open. `start` and `end` are epoch ms, `end` is exclusive. */
interface OpenPeriod {
  readonly start: number
  readonly end: number
  /** The closing time, HH:mm. */
  readonly to: string
}

const lastMinute = '23:59'

/**
 * The periods in which the business opens on a day, in a time zone. There are none on a holiday; the night before it goes
 * on.
 */
function periodsOn({ week, holidays }: OpeningHours, day: string, timeZone: string): OpenPeriod[] {
  if (holidays.some((holiday) => holiday.day === day)) return []
  const endOf = (span: OpeningSpan): number => {
    const last = isOverMidnight(span) ? dayAfter(day, 1) : day
    return span.to === lastMinute
      ? startOfDay(dayAfter(last, 1), timeZone)
      : instantOf({ day: last, minutes: minutesOf(span.to) }, timeZone)
  }
  return withNights(week)
    .filter((span) => span.day === weekDays[weekdayOf(day)])
    .map((span) => ({
      start: instantOf({ day, minutes: minutesOf(span.from) }, timeZone),
      end: endOf(span),
      to: span.to,
    }))
}

/** When the open business closes, HH:mm; undefined while it is closed. @param now epoch ms */
export function openUntil(hours: OpeningHours, now: number, timeZone: string): string | undefined {
  const { day } = wallTime(now, timeZone)
  return [dayAfter(day, -1), day]
    .flatMap((one) => periodsOn(hours, one, timeZone))
    .find(({ start, end }) => start <= now && now < end)?.to
}

/** Number of days in which an open period is searched: a year, so that a season is included. */
const closedDaysMax = 366

/**
 * Since when the business has been closed, epoch ms; undefined while it is open. A business that was closed for the
 * whole last year counts as closed since a year ago.
 * @param now epoch ms
 */
export function closedByHours(
  hours: OpeningHours,
  now: number,
  timeZone: string,
): number | undefined {
  if (openUntil(hours, now, timeZone) !== undefined) return undefined
  const { day: today } = wallTime(now, timeZone)
  for (let ago = 0; ago <= closedDaysMax; ago += 1) {
    const ends = periodsOn(hours, dayAfter(today, -ago), timeZone)
      .map(({ end }) => end)
      .filter((end) => end <= now)
    if (ends.length > 0) return Math.max(...ends)
  }
  return startOfDay(dayAfter(today, -closedDaysMax), timeZone)
}

/** When the business has been open for a while since a time, epoch ms; null if it is not within a year. @param ms that while */
export function afterOpenTime(
  hours: OpeningHours,
  since: number,
  ms: number,
  timeZone: string,
): number | null {
  const { day: first } = wallTime(since, timeZone)
  let left = ms
  // The night before may go on.
  for (let later = -1; later <= closedDaysMax; later += 1) {
    const periods = periodsOn(hours, dayAfter(first, later), timeZone)
    for (const { start, end } of periods.toSorted((a, b) => a.start - b.start)) {
      const from = Math.max(start, since)
      if (end - from >= left) return from + left
      left -= Math.max(0, end - from)
    }
  }
  return null
}

/**
 * How long the business is open from one time to a later one, both epoch ms, in ms.
 * @param maximum ms: a longer time is this one, and the days after it are not read
 */
export function openTimeBetween(
  hours: OpeningHours,
  from: number,
  to: number,
  timeZone: string,
  maximum = Infinity,
): number {
  let open = 0
  // The night before may go on.
  const first = dayAfter(wallTime(from, timeZone).day, -1)
  for (const day of daysBetween(first, wallTime(to, timeZone).day)) {
    for (const { start, end } of periodsOn(hours, day, timeZone))
      open += Math.max(0, Math.min(end, to) - Math.max(start, from))
    if (open >= maximum) return maximum
  }
  return open
}

/** Matches a time such as 9:00, 20:30 or 8:00 p. m. */
const clockTime = /\b([01]?\d|2[0-3]):([0-5]\d)(?:\s?([ap])\.?\s?m\b)?/giu

function timesIn(text: string): Set<string> {
  const times = [...text.matchAll(clockTime)].map(([, hour = '', minute = '', half]) => {
    const hours =
      half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
    return `${String(hours).padStart(2, '0')}:${minute}`
  })
  return new Set(times)
}

/**
 * Compares the times in an out-of-hours reply with the times in the opening hours.
 * - A single time in the reply must be one of the times in the opening hours.
 * - Two or more times in the reply must be exactly the times in the opening hours.
 * @returns the reply's first sentence with a time if the times differ; otherwise undefined
 */
export function differingHours(reply: string, week: readonly OpeningSpan[]): string | undefined {
  const replyTimes = timesIn(reply)
  const known = new Set(withNights(week).flatMap(({ from, to }) => [from, to]))
  const isEqual =
    replyTimes.isSubsetOf(known) && (replyTimes.size < 2 || known.isSubsetOf(replyTimes))
  if (isEqual) return undefined
  // A sentence ends before a space and a capital letter, so that "p. m." does not end it.
  return reply
    .split(/(?<=[.!?])\s+(?=\p{Lu})|\n+/u)
    .find((sentence) => timesIn(sentence).size > 0)
    ?.replace(/\.$/, '')
    .trim()
}
