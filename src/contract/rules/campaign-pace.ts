import type { QuietHours } from '../entities/campaign.ts'
import { weekDays } from '../entities/whatsapp-profile.ts'
import { wallTime } from './time-zone.ts'

const MINUTE_MS = 60_000
const dayMinutes = 24 * 60
/** A step of a campaign sends as many messages as the pace allows in this time, ms, but at least one. */
const stepMs = 250
/**
 * Number of periods after which the search for an end stops. A period ends at midnight or when quiet hours start or
 * end, so a day has at most three. 1,500 periods cover more than a year.
 */
const spansMax = 1_500

/**
 * The number of messages that one step sends, and the time until the next step, ms. These steps never exceed the pace.
 */
export function paceStep(pacePerMinute: number): { count: number; waitMs: number } {
  const count = Math.max(1, Math.floor((pacePerMinute * stepMs) / MINUTE_MS))
  return { count, waitMs: Math.ceil((count * MINUTE_MS) / pacePerMinute) }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether every day is quiet. Then the campaign would never send anything. */
export function isAlwaysQuiet({ days }: QuietHours): boolean {
  return weekDays.every((day) => days.includes(day))
}

/**
 * Whether a time is quiet, and for at least how many minutes of wall-clock time this does not change. When the clocks
 * go forward it changes earlier, so a campaign may continue an hour late on that day.
 */
function stateAt(
  ms: number,
  { hours, days }: QuietHours,
  timeZone: string | undefined,
): { isQuiet: boolean; minutes: number } {
  const { day, minutes } = wallTime(ms, timeZone)
  // getUTCDay counts from Sunday, `weekDays` from Monday.
  const weekDay = weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  const isQuietDay = weekDay !== undefined && days.includes(weekDay)
  const untilMidnight = dayMinutes - minutes
  if (hours === undefined) return { isQuiet: isQuietDay, minutes: untilMidnight }
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const isIn = from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
  const changes = [from, to].map((at) => at - minutes).filter((left) => left > 0)
  return { isQuiet: isQuietDay || isIn, minutes: Math.min(untilMidnight, ...changes) }
}

/**
 * The time `minutes` after the start of the minute that includes `ms`. All times are epoch ms: `later(90_000, 1)` is
 * 120,000.
 */
const later = (ms: number, minutes: number): number =>
  Math.floor(ms / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS

/**
 * When the quiet hours that include the time `ms` end, epoch ms. Null if this time is not quiet.
 * @param timeZone IANA name; the machine's zone if absent
 * @throws RangeError if the quiet hours never end
 */
export function quietUntil(
  ms: number,
  quiet: QuietHours,
  timeZone: string | undefined,
): number | null {
  let at = ms
  for (let span = 0; span < spansMax; span += 1) {
    const { isQuiet, minutes } = stateAt(at, quiet, timeZone)
    if (!isQuiet) return at === ms ? null : at
    at = later(at, minutes)
  }
  throw new RangeError('These quiet hours never end.')
}

/**
 * When a campaign has sent all `queued` messages at its pace, epoch ms. Null if this never happens, or only after the
 * searched periods (`spansMax`), which cover more than a year.
 */
export function campaignEnd(
  now: number,
  {
    queued,
    pacePerMinute,
    quiet,
    timeZone,
  }: {
    queued: number
    pacePerMinute: number
    quiet: QuietHours
    timeZone: string | undefined
  },
): number | null {
  let at = now
  let leftMs = (queued / pacePerMinute) * MINUTE_MS
  for (let span = 0; span < spansMax; span += 1) {
    const { isQuiet, minutes } = stateAt(at, quiet, timeZone)
    const next = later(at, minutes)
    if (!isQuiet) {
      if (leftMs <= next - at) return at + leftMs
      leftMs -= next - at
    }
    at = next
  }
  return null
}
