/**
 * The retry delay of a Retry-After header (RFC 9110, 10.2.3), which contains seconds or a date.
 * @param now epoch ms
 * @returns ms from now; undefined if the header is absent or invalid, or does not name a future time
 */
export function retryAfterMs(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}
