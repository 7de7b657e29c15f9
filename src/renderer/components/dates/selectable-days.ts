import { limits } from '#contract/limits.ts'
import { dayAfter } from '#contract/rules/time-zone.ts'

/**
 * The days that can be chosen: no day after `lastDay`, and after the first click only days that make a range of at most
 * `limits.report.daysMax` days with the clicked day.
 * @param started the day of the first click; null before it
 */
export function selectableDays(
  started: string | null,
  lastDay: string,
): { minDate?: string; maxDate: string } {
  if (started === null) return { maxDate: lastDay }
  const reach = limits.report.daysMax - 1
  const latest = dayAfter(started, reach)
  return { minDate: dayAfter(started, -reach), maxDate: latest < lastDay ? latest : lastDay }
}
