import { limits } from '#contract/limits.ts'
import { dayAfter } from '#contract/rules/time/time-zone.ts'

/**
 * Returns the limits of a range picker. No day after `lastDay` can be chosen. After the click on one end of a range,
 * the other end can only be a day that makes a range of at most `limits.report.daysMax` days.
 * @param started the end that was clicked, YYYY-MM-DD; null before that click
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
