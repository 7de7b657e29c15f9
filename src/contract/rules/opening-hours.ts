import { z } from 'zod'
import { weekDays, type OpeningHours, type WeekDay } from '../entities/whatsapp-profile.ts'
import type { WallTime } from './time-zone.ts'

/**
 * The days with opening hours that overlap or that do not end after they begin. Times are HH:mm, so they can be
 * compared as texts.
 */
export function hoursFaults(hours: readonly OpeningHours[]): WeekDay[] {
  return weekDays.filter((day) => {
    const own = hours
      .filter((one) => one.day === day)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    return own.some(({ from, to }, index) => {
      const next = own[index + 1]
      return to <= from || (next !== undefined && next.from < to)
    })
  })
}

const webAddress = z.url({ protocol: /^https?$/, hostname: /\./ })

/** Whether a text is a web address that includes its scheme. */
export function isWebAddress(text: string): boolean {
  return webAddress.safeParse(text).success
}

/** Consecutive days with equal opening hours. If `spans` is empty, the business is closed on these days. */
export interface DayGroup {
  readonly days: readonly WeekDay[]
  readonly spans: readonly Omit<OpeningHours, 'day'>[]
}

const spansOf = (hours: readonly OpeningHours[], day: WeekDay): DayGroup['spans'] =>
  hours.flatMap((one) => (one.day === day ? [{ from: one.from, to: one.to }] : []))

/** Groups consecutive days with equal opening hours. The groups contain all `days`, in the same order. */
export function groupDays(
  hours: readonly OpeningHours[],
  days: readonly WeekDay[] = weekDays,
): DayGroup[] {
  const groups: DayGroup[] = []
  for (const day of days) {
    const spans = spansOf(hours, day)
    const last = groups.at(-1)
    if (last !== undefined && JSON.stringify(last.spans) === JSON.stringify(spans))
      groups[groups.length - 1] = { spans, days: [...last.days, day] }
    else groups.push({ spans, days: [day] })
  }
  return groups
}

/**
 * When the open business closes, HH:mm; undefined while it is closed.
 * @param now the local day, YYYY-MM-DD, and the minutes since its midnight
 */
export function openUntil(hours: readonly OpeningHours[], now: WallTime): string | undefined {
  // Date counts the days from Sunday, `weekDays` from Monday.
  const day = weekDays[(new Date(now.day).getUTCDay() + 6) % 7]
  return hours.find(
    ({ day: one, from, to }) =>
      one === day && minutesOf(from) <= now.minutes && now.minutes < minutesOf(to),
  )?.to
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

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
export function differingHours(reply: string, hours: readonly OpeningHours[]): string | undefined {
  const replyTimes = timesIn(reply)
  const known = new Set(hours.flatMap(({ from, to }) => [from, to]))
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
