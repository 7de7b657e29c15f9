import type { QuietHours } from '../entities/campaign.ts'
import { weekDays } from '../entities/whatsapp-profile.ts'
import { wallTime } from './time-zone.ts'

const MINUTE_MS = 60_000
const dayMinutes = 24 * 60
/** Least time between two steps of a campaign, ms: a faster pace sends several messages in one. */
const stepMs = 250
/** Spans between two changes of quiet and not quiet that are looked at: more than a year of them. */
const spansMax = 1_500

/** How many messages one step sends, and the time to the next step in ms: at most the pace. */
export function paceStep(pacePerMinute: number): { count: number; waitMs: number } {
  const count = Math.max(1, Math.floor((pacePerMinute * stepMs) / MINUTE_MS))
  return { count, waitMs: Math.ceil((count * MINUTE_MS) / pacePerMinute) }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether nothing could ever be sent. */
export function isAlwaysQuiet({ days }: QuietHours): boolean {
  return weekDays.every((day) => days.includes(day))
}

/** Whether a time is quiet, and the minutes until that may change. */
function stateAt(
  ms: number,
  { hours, days }: QuietHours,
  timeZone: string | undefined,
): { isQuiet: boolean; minutes: number } {
  const { day, minutes } = wallTime(ms, timeZone)
  // Date counts days from Sunday.
  const weekDay = weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  const isQuietDay = weekDay !== undefined && days.includes(weekDay)
  const untilMidnight = dayMinutes - minutes
  if (hours === undefined) return { isQuiet: isQuietDay, minutes: untilMidnight }
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const isIn = from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
  const changes = [from, to].map((at) => at - minutes).filter((left) => left > 0)
  return { isQuiet: isQuietDay || isIn, minutes: Math.min(untilMidnight, ...changes) }
}

/** The start of a minute that many minutes later, epoch ms. */
const later = (ms: number, minutes: number): number =>
  Math.floor(ms / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS

/**
 * When the quiet hours end that a time is in, epoch ms; null for a time that is not quiet.
 * @param timeZone IANA name; the machine's zone if absent
 * @throws RangeError for quiet hours without an end
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
  throw new RangeError('These quiet hours have no end.')
}

/** When a campaign ends at its pace, epoch ms; null if that is more than a year away or never. */
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
