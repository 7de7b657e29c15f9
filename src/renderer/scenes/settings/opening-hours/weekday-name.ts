import { weekDays, type WeekDay } from '#contract/entities/groups/opening-hours.ts'

/** Monday 5 January 2026, epoch ms. The other weekdays are the days after it. */
const mondayMs = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** The name of a day of the week as it is written within a sentence: 'lunes', 'Monday'. */
function weekdayName(day: WeekDay, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return format.format(mondayMs + weekDays.indexOf(day) * dayMs)
}

/**
 * The capitalized name of one day, or of consecutive days: 'Lunes a viernes'.
 * @param rangeText joins the names of the first and the last day
 */
export function daysName(
  days: readonly WeekDay[],
  language: string,
  rangeText: (range: { from: string; to: string }) => string,
): string {
  const [first = 'mon'] = days
  const last = days.at(-1) ?? first
  const from = weekdayName(first, language)
  const name = first === last ? from : rangeText({ from, to: weekdayName(last, language) })
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
