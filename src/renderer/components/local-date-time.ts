const two = (n: number) => String(n).padStart(2, '0')

/**
 * A time as the value of a date picker, in the local zone with seconds 00: `2026-11-20 14:05:00`.
 * @param ms epoch ms
 */
export function toLocalDateTime(ms: number): string {
  const date = new Date(ms)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:00`
}

/** The time of a date picker's value, epoch ms; null if the value is null, empty or invalid. */
export function fromLocalDateTime(value: string | null): number | null {
  const ms = new Date(value ?? '').getTime()
  return Number.isNaN(ms) ? null : ms
}
