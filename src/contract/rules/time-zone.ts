/** Whether a text is an IANA name of a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** A local date and time in a zone. */
export interface WallTime {
  /** YYYY-MM-DD. */
  readonly day: string
  /** Minutes since midnight. */
  readonly minutes: number
}

/** Converts epoch ms to local time. */
export type WallClock = (ms: number) => WallTime

/**
 * Creates a converter to local time in a zone. Creating a converter is slow, so reuse it.
 * @param timeZone IANA name; the machine's zone if absent or unknown
 */
export function wallClock(timeZone: string | undefined): WallClock {
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? { timeZone } : {}
  const format = new Intl.DateTimeFormat('en-CA', {
    ...zone,
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

/**
 * The local time at a moment, given in epoch ms.
 * @param timeZone IANA name; the machine's zone if absent or unknown
 */
export const wallTime = (ms: number, timeZone: string | undefined): WallTime =>
  wallClock(timeZone)(ms)

const DAY_MS = 86_400_000

/**
 * The first moment of a calendar day in a zone, epoch ms. It is midnight, or later if a change of the clocks skips
 * midnight.
 * @param day YYYY-MM-DD
 * @param clock the zone's converter, if the caller already has one
 */
export function startOfDay(
  day: string,
  timeZone: string | undefined,
  clock: WallClock = wallClock(timeZone),
): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const aheadAt = (ms: number) => {
    const wall = clock(ms)
    return Date.parse(`${wall.day}T00:00:00Z`) + wall.minutes * 60_000 - ms
  }
  // The zone's offset from UTC may change near midnight. So midnight is computed twice: with the offset of one day
  // earlier and with that of one day later. The result is the earlier of these two moments that is in the day; if
  // neither is, the later one.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map((ms) => midnight - aheadAt(ms))
  const first = candidates.toSorted((a, b) => a - b).find((ms) => clock(ms).day === day)
  return first ?? Math.max(...candidates)
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
