import { instantOf, minutesOf, timeOfDay, wallTime } from '#contract/rules/time/time-zone.ts'

const two = (n: number) => String(n).padStart(2, '0')

/**
 * A time as the value of a date picker, with seconds 00: `2026-11-20 14:05:00`.
 * @param ms epoch ms
 * @param timeZone IANA name; the machine's zone if absent
 */
export function toLocalDateTime(ms: number, timeZone?: string): string {
  if (timeZone !== undefined) {
    const { day, minutes } = wallTime(ms, timeZone)
    return `${day} ${timeOfDay(minutes)}:00`
  }
  const date = new Date(ms)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:00`
}

/**
 * The time of a date picker's value, epoch ms; null if the value is null, empty or invalid.
 * @param timeZone IANA name; the machine's zone if absent
 */
export function fromLocalDateTime(value: string | null, timeZone?: string): number | null {
  const ms = new Date(value ?? '').getTime()
  if (Number.isNaN(ms)) return null
  if (timeZone === undefined || value === null) return ms
  return instantOf({ day: value.slice(0, 10), minutes: minutesOf(value.slice(11, 16)) }, timeZone)
}
