/** Average interval between checks, ms. */
const INTERVAL_MS = 4 * 60 * 60 * 1_000
/** Maximum share of the interval by which a check is earlier or later. */
const JITTER = 0.25

/**
 * Returns the time until the next check, ms. It varies, so that machines that start at the same time do not check
 * at the same time.
 * @param random from 0 to 1
 */
export function nextCheckMs(random: number): number {
  return Math.round(INTERVAL_MS * (1 - JITTER + 2 * JITTER * random))
}
