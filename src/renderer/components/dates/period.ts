import type { DaySpan } from '#contract/rules/report.ts'
import { dayAfter, wallTime } from '#contract/rules/time-zone.ts'

/** The time zone of this machine. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today on this machine, YYYY-MM-DD. */
export const today = (): string => wallTime(Date.now(), ownZone()).day

/** The range of the last `days` days, including today. */
export function daysUpToToday(days: number): DaySpan {
  const to = today()
  return { from: dayAfter(to, 1 - days), to }
}
