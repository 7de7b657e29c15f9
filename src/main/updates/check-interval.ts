/** Average interval between checks for updates, ms. */
const INTERVAL_MS = 4 * 60 * 60 * 1_000
/** Maximum deviation from the average, as a share of the average: with 0.25 an interval is 3 to 5 hours. */
const JITTER = 0.25

/**
 * Returns the time until the next check for updates, ms. The time varies, so that machines that start together do not
 * check together.
 * @param random from 0 to 1
 */
export function nextCheckMs(random: number): number {
  return Math.round(INTERVAL_MS * (1 - JITTER + 2 * JITTER * random))
}
