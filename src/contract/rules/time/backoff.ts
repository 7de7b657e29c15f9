/** Pauses between retries, ms. `firstMs` is the pause before the first retry, `longestMs` the longest pause. */
export interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
}

/**
 * Returns the pause before the next retry. The pause doubles with every failure, up to `longestMs`.
 * @param failures number of consecutive failures, from 1
 * @returns ms
 */
export function backoffMs({ firstMs, longestMs }: Backoff, failures: number): number {
  // The exponent has a limit, because the power would be Infinity after about a thousand failures.
  return Math.min(firstMs * 2 ** Math.min(Math.max(failures, 1) - 1, 20), longestMs)
}

/**
 * Returns a random pause between half of `backoffMs` and all of it. The clients of a service therefore do not all retry
 * at the same time.
 * @param random at least 0 and less than 1
 * @returns ms
 */
export function jitteredBackoffMs(backoff: Backoff, failures: number, random: number): number {
  const full = backoffMs(backoff, failures)
  return full / 2 + (random * full) / 2
}
