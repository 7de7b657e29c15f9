/**
 * The time zone in which it is noon, to the hour: tests that take hours less than half a day see one day, whenever they
 * are begun.
 * @param at epoch ms
 */
export function noonZone(at: number): string {
  const ahead = 12 - new Date(at).getUTCHours()
  // In these names the sign is the other way round: what is west of Greenwich has a plus.
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
}
