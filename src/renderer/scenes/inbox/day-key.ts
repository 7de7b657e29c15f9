/** The local calendar day of a moment as `YYYY-MM-DD`: two moments of one day have the same. */
export function dayKey(ms: number): string {
  const date = new Date(ms)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
