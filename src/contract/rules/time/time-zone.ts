import type { Group } from '#contract/entities/groups/group.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Whether a text is an IANA name of a time zone that this machine knows. An offset such as +05:00 is no name. */
export function isTimeZone(name: string): boolean {
  try {
    return !/^[+-]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The time zone of this machine: for the user's own hours. A service never uses it for a group. */
export const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The time zone of everything that a service computes for a group: opening hours, quiet hours, days of bills and
 * reports. Without a zone it is UTC, so that it never depends on the machine on which the service runs.
 */
export const groupZone = ({ timeZone }: Pick<Group, 'timeZone'>): string => timeZone ?? 'UTC'

/** A local date and time in a zone. */
export interface WallTime {
  /** YYYY-MM-DD. */
  readonly day: string
  /** Minutes since midnight, as the clocks show them. */
  readonly minutes: number
}

/** Converts epoch ms to local time. */
export type WallClock = (ms: number) => WallTime

function createClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
    const part = (type: 'year' | 'month' | 'day') => (parts.get(type) ?? '').padStart(2, '0')
    return {
      day: `${part('year')}-${part('month')}-${part('day')}`,
      minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
    }
  }
}

/** The day on this machine, YYYY-MM-DD, for the names of files. @param ms epoch ms */
export const machineDay = (ms: number): string => wallTime(ms, machineZone()).day

/** The converters by zone, because creating one takes longer than many conversions. */
const clocks = new Map<string, WallClock>()

/**
 * The converter to local time in a zone.
 * @param timeZone IANA name; an unknown one counts as UTC
 */
export function wallClock(timeZone: string): WallClock {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const created = createClock(timeZone)
  clocks.set(timeZone, created)
  return created
}

/** The local time at a moment, given in epoch ms. */
export const wallTime = (ms: number, timeZone: string): WallTime => wallClock(timeZone)(ms)

/** A local time as the number of ms that a clock in UTC would show it at. */
const asUtc = ({ day, minutes }: WallTime): number =>
  Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS

/**
 * The moment of a local time in a zone, epoch ms. The inverse of `wallTime`.
 * - A time that the clocks show twice, because they go back: the first of the two moments.
 * - A time that the clocks skip, because they go forward: the moment of the change.
 * @param wall `minutes` may be 1,440, the end of the day
 */
export function instantOf(wall: WallTime, timeZone: string): number {
  const clock = wallClock(timeZone)
  const wanted = asUtc(wall)
  const shown = (ms: number) => asUtc(clock(ms))
  // The offset from UTC may change near this time, so it is read one day earlier and one day later.
  const moments = [wanted - DAY_MS, wanted + DAY_MS].map((ms) => wanted - (shown(ms) - ms))
  const first = Math.min(...moments)
  const last = Math.max(...moments)
  const exact = [first, last].find((ms) => shown(ms) === wanted)
  if (exact !== undefined) return exact
  let [before, after] = [first, last]
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (shown(middle) < wanted) before = middle
    else after = middle
  }
  return after
}

/**
 * The first moment of a calendar day in a zone, epoch ms. It is midnight, or later if a change of the clocks skips
 * midnight.
 * @param day YYYY-MM-DD
 */
export const startOfDay = (day: string, timeZone: string): number =>
  instantOf({ day, minutes: 0 }, timeZone)

/** Minutes since midnight of a time of day, HH:mm. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The time of day, HH:mm, of minutes since midnight. */
export function timeOfDay(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The days (YYYY-MM-DD) from `from` to `to`, including both; empty if `from` is later than `to`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** The day (YYYY-MM-DD) that is `days` after `day`, or before it if `days` is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The weekday of a day (YYYY-MM-DD), 0 for Monday. */
export function weekdayOf(day: string): number {
  // getUTCDay counts from Sunday.
  return (new Date(day).getUTCDay() + 6) % 7
}
