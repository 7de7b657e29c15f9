/** Returns whether an attempt is allowed. An allowed attempt counts towards the limit. */
export type RateLimit = () => boolean

/**
 * Allows at most `count` attempts in any `windowMs` milliseconds. A refused attempt does not count. After the clock was
 * set back, more attempts may be allowed.
 * @param now the current time, epoch ms
 */
export function rateLimit(count: number, windowMs: number, now: () => number): RateLimit {
  const passed: number[] = []
  let oldest = 0
  return () => {
    const time = now()
    if (passed.length < count) {
      passed.push(time)
      return true
    }
    const since = time - (passed[oldest] ?? 0)
    if (since >= 0 && since < windowMs) return false
    passed[oldest] = time
    oldest = (oldest + 1) % count
    return true
  }
}
