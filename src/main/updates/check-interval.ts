/** Mean interval of the checks, ms. */
const INTERVAL_MS = 4 * 60 * 60 * 1_000
/** Share of the interval by which a check comes earlier or later. */
const JITTER = 0.25

/**
 * Returns the time until the next check, ms. It varies, so that the machines of a company that start together do not
 * ask together.
 * @param random from 0 to 1
 */
export function nextCheckMs(random: number): number {
  return Math.round(INTERVAL_MS * (1 - JITTER + 2 * JITTER * random))
}
