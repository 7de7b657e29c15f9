import { z } from 'zod'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** The settings for silent desktop notifications on this machine, in its own time zone. */
export const doNotDisturbSchema = z.object({
  isOn: z.boolean(),
  /** Start and end of the daily quiet hours, HH:mm. An end before the start is on the next day. Equal times: none. */
  from: clockTime,
  to: clockTime,
  /** Days without notifications from midnight to midnight; 0 is Sunday. */
  wholeDays: z.array(z.number().int().min(0).max(6)).max(7),
  /** The quiet hours and whole days do not apply until this time, epoch ms; null if they are not paused. */
  pausedUntil: z.number().int().nonnegative().nullable(),
  /**
   * Notifications are silent until this time, regardless of the quiet hours, epoch ms; null if the user did not silence
   * them.
   */
  quietUntil: z.number().int().nonnegative().nullable().default(null),
})
export type DoNotDisturb = z.infer<typeof doNotDisturbSchema>

/** How far ahead the next change is searched, days. */
const horizonDays = 8

/** Epoch ms of a clock time, on the day that is `days` after the day of `at`. */
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

/** Whether notifications are silent at this moment. */
export function isQuiet(hours: DoNotDisturb, at: number): boolean {
  return isSilenced(hours, at) || (!isPaused(hours, at) && isWithinHours(hours, at))
}

/** For how long a user can silence notifications from now on. `tomorrow`: until the end of the quiet hours tomorrow. */
export const silenceSpans = ['halfHour', 'hour', 'tomorrow'] as const
export type SilenceSpan = (typeof silenceSpans)[number]

/** Silences notifications from `at` on for a span. */
export function silence(hours: DoNotDisturb, span: SilenceSpan, at: number): DoNotDisturb {
  const minutes = { halfHour: 30, hour: 60 }
  const quietUntil = span === 'tomorrow' ? timeOn(at, 1, hours.to) : at + minutes[span] * 60_000
  return { ...hours, quietUntil }
}

/** Ends all silence at `at`. If the quiet hours are in effect, they are paused until they end. */
export function endSilence(hours: DoNotDisturb, at: number): DoNotDisturb {
  const pausedUntil = isWithinHours(hours, at) ? nextChange(hours, at) : hours.pausedUntil
  return { ...hours, quietUntil: null, pausedUntil }
}

/**
 * The end of the silence that is in effect at `at`, epoch ms; null if notifications are not silent, or if the silence
 * never ends.
 */
export function silenceEnd(hours: DoNotDisturb, at: number): number | null {
  if (!isQuiet(hours, at)) return null
  const { quietUntil } = hours
  if (quietUntil === null || !isSilenced(hours, at)) return nextChange(hours, at)
  return isQuiet(hours, quietUntil) ? nextChange(hours, quietUntil) : quietUntil
}

/** The next time after `at` when the silence may start or end, epoch ms; null if never. */
export function nextQuietCheck(hours: DoNotDisturb, at: number): number | null {
  const moments = [hours.quietUntil, hours.pausedUntil, nextChange(hours, at)]
  const later = moments.filter((moment): moment is number => moment !== null && moment > at)
  return later.length === 0 ? null : Math.min(...later)
}

/**
 * The next time after `at` when quiet hours or whole days start or end, regardless of `pausedUntil` and `quietUntil`.
 * @returns epoch ms; null if they never do
 */
export function nextChange(hours: DoNotDisturb, at: number): number | null {
  const now = isWithinHours(hours, at)
  const moments = Array.from({ length: horizonDays + 1 }, (_, days) =>
    ['00:00', hours.from, hours.to].map((clock) => timeOn(at, days, clock)),
  ).flat()
  const changes = moments.filter((moment) => moment > at && isWithinHours(hours, moment) !== now)
  return changes.length === 0 ? null : Math.min(...changes)
}
