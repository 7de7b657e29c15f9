/** Pauses between retries, ms: the first, and the longest. */
export interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
}

/**
 * Returns the pause before the next retry. It doubles with every failure up to the longest.
 * @param failures in a row, from 1
 * @returns ms
 */
export function backoffMs({ firstMs, longestMs }: Backoff, failures: number): number {
  // Bounded, because the power would overflow after a day without network.
  return Math.min(firstMs * 2 ** Math.min(Math.max(failures, 1) - 1, 20), longestMs)
}

/**
 * Returns a pause between half and the whole of `backoffMs`, so that many clients do not retry at once.
 * @param random 0 to under 1
 * @returns ms
 */
export function jitteredBackoffMs(backoff: Backoff, failures: number, random: number): number {
  const full = backoffMs(backoff, failures)
  return full / 2 + (random * full) / 2
}
