/** Minimum time between the start of a run and the midnights before and after it in its zone, hours. */
const HOURS_FROM_MIDNIGHT = 3

/**
 * A time zone in which tests that take less than three hours do not run over midnight, whenever they start. There are
 * only two zones, because tests with fixed times expect days that depend on the zone.
 * @param at the start of the tests, epoch ms
 */
export function dayZone(at: number): 'UTC' | 'Etc/GMT+10' {
  const hour = new Date(at).getUTCHours()
  const isDay = hour >= HOURS_FROM_MIDNIGHT && hour < 24 - HOURS_FROM_MIDNIGHT
  // Etc/GMT+10 is UTC−10: these zone names have the opposite sign.
  return isDay ? 'UTC' : 'Etc/GMT+10'
}
