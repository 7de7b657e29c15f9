/** Says of each attempt whether it is within the rate. */
export type RateLimit = () => boolean

/**
 * Lets at most `count` attempts through in any `windowMs` milliseconds; a refused attempt does not
 * count. A clock that was set back lets more through rather than none.
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
