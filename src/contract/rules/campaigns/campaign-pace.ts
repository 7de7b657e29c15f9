import type { QuietHours } from '#contract/entities/campaigns/campaign.ts'
import { weekDays } from '#contract/entities/groups/opening-hours.ts'
import {
  dayAfter,
  instantOf,
  minutesOf,
  startOfDay,
  wallTime,
  weekdayOf,
} from '#contract/rules/time/time-zone.ts'

/** The hours in which a message disturbs: the quiet hours of a new campaign. Several countries forbid ads in them. */
export const nightHours = { from: '21:00', to: '08:00' } as const

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

/** What of a campaign decides when its messages are sent. */
export interface CampaignPace {
  /** Number of messages that are left to send. */
  readonly queued: number
  readonly pacePerMinute: number
  readonly quiet: QuietHours
  /** IANA name. */
  readonly timeZone: string
}

/**
 * The periods in which a campaign sends, in order, epoch ms. The last one ends with the last message. Returns null
 * instead if this takes longer than the searched periods (`spansMax`), which cover more than a year.
 */
function* sendingPeriods(
  now: number,
  { queued, pacePerMinute, quiet, timeZone }: CampaignPace,
): Generator<{ from: number; to: number }, number | null> {
  let at = now
  let leftMs = (queued / pacePerMinute) * MINUTE_MS
  for (let span = 0; span < spansMax; span += 1) {
    const { isQuiet, until } = stateAt(at, quiet, timeZone)
    if (!isQuiet) {
      const to = Math.min(until, at + leftMs)
      yield { from: at, to }
      if (leftMs <= until - at) return to
      leftMs -= until - at
    }
    at = until
  }
  return null
}

/**
 * When a campaign has sent all messages at its pace, epoch ms. Null if this never happens, or only after the searched
 * periods.
 */
export function campaignEnd(now: number, pace: CampaignPace): number | null {
  const periods = sendingPeriods(now, pace)
  for (;;) {
    const { done, value } = periods.next()
    if (done === true) return value
  }
}

/** Whether a campaign that starts or goes on at `now` sends messages in the night hours of its time zone. */
export function sendsAtNight(now: number, pace: CampaignPace): boolean {
  const night = { hours: nightHours, days: [] }
  for (const { from, to } of sendingPeriods(now, pace))
    for (let at = from; at < to;) {
      const { isQuiet, until } = stateAt(at, night, pace.timeZone)
      if (isQuiet) return true
      at = until
    }
  return false
}
