/** Pauses between retries, ms: the first and the longest one. */
export interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
}

/**
 * Returns the pause before the next retry. It doubles with every failure, up to the longest.
 * @param failures number of consecutive failures, from 1
 * @returns ms
 */
export function backoffMs({ firstMs, longestMs }: Backoff, failures: number): number {
  // Limits the exponent, because the power would overflow after a day without network.
  return Math.min(firstMs * 2 ** Math.min(Math.max(failures, 1) - 1, 20), longestMs)
}

/**
 * Returns a random pause between half of `backoffMs` and all of it, so that many clients do not retry at the same
 * time.
 * @param random at least 0 and less than 1
 * @returns ms
 */
export function jitteredBackoffMs(backoff: Backoff, failures: number, random: number): number {
  const full = backoffMs(backoff, failures)
  return full / 2 + (random * full) / 2
}
