/** Returns whether an attempt is within the rate; if so, counts it. */
export type RateLimit = () => boolean

/**
 * Allows at most `count` attempts in any `windowMs` milliseconds; a refused attempt does not count. If the clock is set
 * back, it may allow more attempts.
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
