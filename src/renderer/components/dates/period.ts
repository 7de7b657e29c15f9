import type { Group } from '#contract/entities/groups/group.ts'
import type { DaySpan } from '#contract/rules/reports/report.ts'
import { dayAfter, machineZone, wallTime } from '#contract/rules/time/time-zone.ts'

/** A group of the list, or null while the group is loading. */
type Zoned = Pick<Group, 'timeZone'> | null | undefined

/**
 * The time zone in which the page computes a group's days and hours. This machine's zone if the service does not know
 * the group's; no label shows it then.
 */
export const zoneOf = (group: Zoned): string => group?.timeZone ?? machineZone()

/** Today in a time zone, YYYY-MM-DD. */
export const today = (timeZone: string): string => wallTime(Date.now(), timeZone).day

/** The range of the last `days` days in a time zone, including today. */
export function daysUpToToday(days: number, timeZone: string): DaySpan {
  const to = today(timeZone)
  return { from: dayAfter(to, 1 - days), to }
}
