import type { QuietHours } from '#contract/entities/campaign.ts'
import { weekDays } from '#contract/entities/opening-hours.ts'
import { dayAfter, instantOf, minutesOf, startOfDay, wallTime, weekdayOf } from './time-zone.ts'

const MINUTE_MS = 60_000
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

/** Whether every day is quiet. Then the campaign would never send anything. */
export function isAlwaysQuiet({ days }: QuietHours): boolean {
  return weekDays.every((day) => days.includes(day))
}

/** Whether a time is quiet, and the time until which this does not change, epoch ms. */
function stateAt(
  ms: number,
  { hours, days }: QuietHours,
  timeZone: string,
): { isQuiet: boolean; until: number } {
  const { day } = wallTime(ms, timeZone)
  const isQuietDay = days.some((one) => one === weekDays[weekdayOf(day)])
  const midnight = startOfDay(dayAfter(day, 1), timeZone)
  if (hours === undefined) return { isQuiet: isQuietDay, until: midnight }
  const at = (time: string) => instantOf({ day, minutes: minutesOf(time) }, timeZone)
  const [from, to] = [at(hours.from), at(hours.to)]
  // The times are compared as texts, because a change of the clocks may skip both.
  const isIn = hours.from <= hours.to ? ms >= from && ms < to : ms >= from || ms < to
  const changes = [from, to].filter((change) => change > ms)
  return { isQuiet: isQuietDay || isIn, until: Math.min(midnight, ...changes) }
}

/**
 * When the quiet hours that include the time `ms` end, epoch ms. Null if this time is not quiet.
 * @param timeZone IANA name
 * @throws RangeError if the quiet hours never end
 */
export function quietUntil(ms: number, quiet: QuietHours, timeZone: string): number | null {
  let at = ms
  for (let span = 0; span < spansMax; span += 1) {
    const { isQuiet, until } = stateAt(at, quiet, timeZone)
    if (!isQuiet) return at === ms ? null : at
    at = until
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
    timeZone: string
  },
): number | null {
  let at = now
  let leftMs = (queued / pacePerMinute) * MINUTE_MS
  for (let span = 0; span < spansMax; span += 1) {
    const { isQuiet, until } = stateAt(at, quiet, timeZone)
    if (!isQuiet) {
      if (leftMs <= until - at) return at + leftMs
      leftMs -= until - at
    }
    at = until
  }
  return null
}
