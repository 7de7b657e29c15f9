/** The day asked for last, epoch ms from one midnight to the next: neighbours are mostly of one day. */
let known = { from: 0, to: 0, key: '' }

/** The local calendar day of a moment as `YYYY-MM-DD`: two moments of one day have the same. */
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
