import { z } from 'zod'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** The settings on this machine that make desktop notifications silent. Times are in the time zone of the machine. */
export const doNotDisturbSchema = z.object({
  /** Whether the quiet hours and the whole days apply at all. */
  isOn: z.boolean(),
  /**
   * Start and end of the daily quiet hours, HH:mm. If the end is before the start, it is on the next day. If both are
   * equal, there are no quiet hours.
   */
  from: clockTime,
  to: clockTime,
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
function timeOn(at: number, days: number, clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hours, minutes).getTime()
}

function isWithinHours({ isOn, from, to, wholeDays }: DoNotDisturb, at: number): boolean {
  if (!isOn) return false
  if (wholeDays.includes(new Date(at).getDay())) return true
  if (from === to) return false
  const start = timeOn(at, 0, from)
  const end = timeOn(at, 0, to)
  return from < to ? at >= start && at < end : at >= start || at < end
}

const isPaused = ({ pausedUntil }: DoNotDisturb, at: number): boolean =>
  pausedUntil !== null && at < pausedUntil

const isSilenced = ({ quietUntil }: DoNotDisturb, at: number): boolean =>
  quietUntil !== null && at < quietUntil

/** Whether notifications are silent at the time `at`, epoch ms. */
export function isQuiet(hours: DoNotDisturb, at: number): boolean {
  return isSilenced(hours, at) || (!isPaused(hours, at) && isWithinHours(hours, at))
}

/**
 * For how long a user can silence notifications. `tomorrow`: until the time at which the quiet hours end, on the next
 * day.
 */
export const silenceSpans = ['halfHour', 'hour', 'tomorrow'] as const
export type SilenceSpan = (typeof silenceSpans)[number]

/** Silences notifications from the time `at` on. */
export function silence(hours: DoNotDisturb, span: SilenceSpan, at: number): DoNotDisturb {
  const minutes = { halfHour: 30, hour: 60 }
  const quietUntil = span === 'tomorrow' ? timeOn(at, 1, hours.to) : at + minutes[span] * 60_000
  return { ...hours, quietUntil }
}

/**
 * Ends all silence at the time `at`. Quiet hours or whole days that apply at this time are paused until they end. If
 * they never end, they are not paused, so notifications stay silent.
 */
export function endSilence(hours: DoNotDisturb, at: number): DoNotDisturb {
  const pausedUntil = isWithinHours(hours, at) ? nextChange(hours, at) : hours.pausedUntil
  return { ...hours, quietUntil: null, pausedUntil }
}

/**
 * When the silence that applies at the time `at` ends, epoch ms. Null if notifications are not silent then, or if the
 * silence never ends.
 */
export function silenceEnd(hours: DoNotDisturb, at: number): number | null {
  if (!isQuiet(hours, at)) return null
  const { quietUntil } = hours
  if (quietUntil === null || !isSilenced(hours, at)) return nextChange(hours, at)
  return isQuiet(hours, quietUntil) ? nextChange(hours, quietUntil) : quietUntil
}

/** The next time after `at` when silence may start or end, epoch ms. Null if there is none. */
export function nextQuietCheck(hours: DoNotDisturb, at: number): number | null {
  const moments = [hours.quietUntil, hours.pausedUntil, nextChange(hours, at)]
  const later = moments.filter((moment): moment is number => moment !== null && moment > at)
  return later.length === 0 ? null : Math.min(...later)
}

/**
 * The next time after `at` when quiet hours or whole days start or end. `pausedUntil` and `quietUntil` are ignored.
 * @returns epoch ms; null if they never start or end
 */
export function nextChange(hours: DoNotDisturb, at: number): number | null {
  const now = isWithinHours(hours, at)
  const moments = Array.from({ length: horizonDays + 1 }, (_, days) =>
    ['00:00', hours.from, hours.to].map((clock) => timeOn(at, days, clock)),
  ).flat()
  const changes = moments.filter((moment) => moment > at && isWithinHours(hours, moment) !== now)
  return changes.length === 0 ? null : Math.min(...changes)
}
