import type { OpeningHours } from '#contract/entities/groups/opening-hours.ts'
import { repeatedHolidays, weekFaults } from '#contract/rules/time/opening-hours.ts'
import { badRequest, unfit } from '#workspace/failure.ts'

/** Checks given opening hours. @throws ServiceFailure 400 naming the days that overlap or have no length, or for a repeated holiday */
export function assertHours({ week, holidays }: OpeningHours): void {
  const days = weekFaults(week)
  if (days.length > 0)
    throw unfit(
      'Opening hours overlap or have no length.',
      days.map((day) => ({ path: `week.${day}`, message: 'overlaps or is empty' })),
    )
  if (repeatedHolidays(holidays).length > 0) throw badRequest('Two holidays have the same day.')
}
