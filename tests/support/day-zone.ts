/** Minimum distance of a run from midnight in its zone, before and after, hours. */
const HOURS_FROM_MIDNIGHT = 3

/**
 * A time zone in which tests that take less than three hours run within one day, whenever they
 * start. There are only two, because the expected days of fixed times depend on the zone.
 * @param at the start of the tests, epoch ms
 */
export function dayZone(at: number): 'UTC' | 'Etc/GMT+10' {
  const hour = new Date(at).getUTCHours()
  const isDay = hour >= HOURS_FROM_MIDNIGHT && hour < 24 - HOURS_FROM_MIDNIGHT
  // UTC−10: these zone names have the opposite sign.
  return isDay ? 'UTC' : 'Etc/GMT+10'
}
