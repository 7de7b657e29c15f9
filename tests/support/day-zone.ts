/** Hours that a run of all tests has in any case before its zone's midnight, and has behind it. */
const HOURS_FROM_MIDNIGHT = 3

/**
 * The time zone of tests that take less than three hours: one in which they see one day, whenever they are begun. There are
 * two, and no more, for what stands at a certain moment is of another day where that is another hour.
 * @param at when they are begun, epoch ms
 */
export function dayZone(at: number): 'UTC' | 'Etc/GMT+10' {
  const hour = new Date(at).getUTCHours()
  const isDay = hour >= HOURS_FROM_MIDNIGHT && hour < 24 - HOURS_FROM_MIDNIGHT
  // Ten hours west of Greenwich: in these names the sign is the other way round.
  return isDay ? 'UTC' : 'Etc/GMT+10'
}
