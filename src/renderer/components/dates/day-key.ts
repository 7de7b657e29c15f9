/**
 * The day of the last call with its start and end, epoch ms. Consecutive calls are mostly for times of the same day.
 */
// oxlint-disable-next-line bandeja/no-module-state -- caches a pure function: the result is the same for every user
let known = { from: 0, to: 0, key: '' }

/** The local calendar day of a time as `YYYY-MM-DD`. */
export function dayKey(ms: number): string {
  if (ms >= known.from && ms < known.to) return known.key
  const date = new Date(ms)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  const two = (n: number) => String(n).padStart(2, '0')
  known = {
    from: new Date(year, month, day).getTime(),
    to: new Date(year, month, day + 1).getTime(),
    key: `${year}-${two(month + 1)}-${two(day)}`,
  }
  return known.key
}
