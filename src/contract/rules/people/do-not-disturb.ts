import { z } from 'zod'
import { timeOfDaySchema } from '#contract/entities/groups/opening-hours.ts'
import {
  dayAfter,
  instantOf,
  machineZone,
  minutesOf,
  wallTime,
  weekdayOf,
} from '#contract/rules/time/time-zone.ts'

/**
 * The settings on this machine that make desktop notifications silent. Times are in the time zone of the machine, not of
 * a group: they are the user's own hours. The parameter `zone` of the functions below is only for tests.
 */
export const doNotDisturbSchema = z.object({
  /** Whether the quiet hours and the whole days apply at all. */
  isOn: z.boolean(),
  /**
   * Start and end of the daily quiet hours, HH:mm. If the end is before the start, it is on the next day. If both are
   * equal, there are no quiet hours.
   */
  from: timeOfDaySchema,
  to: timeOfDaySchema,
  /** Days of the week that are quiet from midnight to midnight. 0 is Sunday. */
  wholeDays: z.array(z.number().int().min(0).max(6)).max(7),
  /** Until this time, epoch ms, the quiet hours and whole days do not apply. Null if they are not paused. */
  pausedUntil: z.number().int().nonnegative().nullable(),
  /**
   * Until this time, epoch ms, notifications are silent, regardless of the other settings. Null if the user did not
   * silence them.
   */
  quietUntil: z.number().int().nonnegative().nullable().default(null),
})
export type DoNotDisturb = z.infer<typeof doNotDisturbSchema>

/** How many days ahead `nextChange` searches. More than a week, so that every day of the week is included. */
const horizonDays = 8

/** Epoch ms of the clock time `clock`, on the day that is `days` after the day of `at`. */
function timeOn(at: number, days: number, clock: string, zone: string): number {
  const day = dayAfter(wallTime(at, zone).day, days)
  return instantOf({ day, minutes: minutesOf(clock) }, zone)
}

function isWithinHours(
  { isOn, from, to, wholeDays }: DoNotDisturb,
  at: number,
  zone: string,
): boolean {
  if (!isOn) return false
  // `weekdayOf` counts from Monday, `wholeDays` from Sunday.
  if (wholeDays.includes((weekdayOf(wallTime(at, zone).day) + 1) % 7)) return true
  if (from === to) return false
  const start = timeOn(at, 0, from, zone)
  const end = timeOn(at, 0, to, zone)
  return from < to ? at >= start && at < end : at >= start || at < end
}

const isPaused = ({ pausedUntil }: DoNotDisturb, at: number): boolean =>
  pausedUntil !== null && at < pausedUntil

const isSilenced = ({ quietUntil }: DoNotDisturb, at: number): boolean =>
  quietUntil !== null && at < quietUntil

/** Whether notifications are silent at the time `at`, epoch ms. */
export function isQuiet(hours: DoNotDisturb, at: number, zone = machineZone()): boolean {
  return isSilenced(hours, at) || (!isPaused(hours, at) && isWithinHours(hours, at, zone))
}

/**
 * For how long a user can silence notifications. `tomorrow`: until the time at which the quiet hours end, on the next
 * day.
 */
export const silenceSpans = ['halfHour', 'hour', 'tomorrow'] as const
export type SilenceSpan = (typeof silenceSpans)[number]

/** Silences notifications from the time `at` on. */
export function silence(
  hours: DoNotDisturb,
  span: SilenceSpan,
  at: number,
  zone = machineZone(),
): DoNotDisturb {
  const minutes = { halfHour: 30, hour: 60 }
  const quietUntil =
    span === 'tomorrow' ? timeOn(at, 1, hours.to, zone) : at + minutes[span] * 60_000
  return { ...hours, quietUntil }
}

/**
 * Ends all silence at the time `at`. Quiet hours or whole days that apply at this time are paused until they end. If
 * they never end, they are not paused, so notifications stay silent.
 */
export function endSilence(hours: DoNotDisturb, at: number, zone = machineZone()): DoNotDisturb {
  const pausedUntil = isWithinHours(hours, at, zone)
    ? nextChange(hours, at, zone)
    : hours.pausedUntil
  return { ...hours, quietUntil: null, pausedUntil }
}

/**
 * When the silence that applies at the time `at` ends, epoch ms. Null if notifications are not silent then, or if the
 * silence never ends.
 */
export function silenceEnd(hours: DoNotDisturb, at: number, zone = machineZone()): number | null {
  if (!isQuiet(hours, at, zone)) return null
  const { quietUntil } = hours
  if (quietUntil === null || !isSilenced(hours, at)) return nextChange(hours, at, zone)
  return isQuiet(hours, quietUntil, zone) ? nextChange(hours, quietUntil, zone) : quietUntil
}

/** The next time after `at` when silence may start or end, epoch ms. Null if there is none. */
export function nextQuietCheck(
  hours: DoNotDisturb,
  at: number,
  zone = machineZone(),
): number | null {
  const moments = [hours.quietUntil, hours.pausedUntil, nextChange(hours, at, zone)]
  const later = moments.filter((moment): moment is number => moment !== null && moment > at)
  return later.length === 0 ? null : Math.min(...later)
}

/**
 * The next time after `at` when quiet hours or whole days start or end. `pausedUntil` and `quietUntil` are ignored.
 * @returns epoch ms; null if they never start or end
 */
export function nextChange(hours: DoNotDisturb, at: number, zone = machineZone()): number | null {
  const now = isWithinHours(hours, at, zone)
  const moments = Array.from({ length: horizonDays + 1 }, (_, days) =>
    ['00:00', hours.from, hours.to].map((clock) => timeOn(at, days, clock, zone)),
  ).flat()
  const changes = moments.filter(
    (moment) => moment > at && isWithinHours(hours, moment, zone) !== now,
  )
  return changes.length === 0 ? null : Math.min(...changes)
}
