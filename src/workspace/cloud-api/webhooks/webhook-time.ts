/** WhatsApp did not exist before. */
const FIRST_AT = Date.UTC(2009, 0, 1)
/** Nothing is announced so far ahead. */
const LAST_AT = Date.UTC(2200, 0, 1)

/**
 * When something happened.
 * @param timestamp Unix seconds; a missing, future or impossible time becomes `now`, the time of arrival
 */
export function timeOf(timestamp: number | undefined, now: number): number {
  const at = Math.round((timestamp ?? Number.NaN) * 1000)
  return at >= FIRST_AT && at <= now ? at : now
}

/** When something will happen, epoch ms; undefined for a time that cannot be. @param timestamp Unix seconds */
export function announcedTime(timestamp: number): number | undefined {
  const at = Math.round(timestamp * 1000)
  return at >= FIRST_AT && at < LAST_AT ? at : undefined
}
