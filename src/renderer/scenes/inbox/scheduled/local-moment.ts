const two = (n: number) => String(n).padStart(2, '0')

/** A moment as a field for date and time has it, in the zone of this machine: `2026-11-20T14:05`. */
export function toFieldValue(ms: number): string {
  const date = new Date(ms)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The moment that such a field names, epoch ms; undefined where it is not filled in. */
export function fromFieldValue(value: string): number | undefined {
  const ms = new Date(value).getTime()
  return Number.isNaN(ms) ? undefined : ms
}

const STEP_MS = 5 * 60_000
const HOUR_MS = 3_600_000

/** What is proposed: an hour from now, on the next five minutes. */
export function proposedMoment(now: number): number {
  return Math.ceil((now + HOUR_MS) / STEP_MS) * STEP_MS
}
