const two = (n: number) => String(n).padStart(2, '0')

/** A moment as a date picker has it, in the zone of this machine: `2026-11-20 14:05:00`. @param ms epoch ms */
export function toLocalDateTime(ms: number): string {
  const date = new Date(ms)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:00`
}

/** The moment of a date picker's value, epoch ms; null for no valid one. */
export function fromLocalDateTime(value: string | null): number | null {
  const ms = new Date(value ?? '').getTime()
  return Number.isNaN(ms) ? null : ms
}
