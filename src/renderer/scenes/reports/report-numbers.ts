import type { z } from 'zod'
import type { reportFiguresSchema } from '#contract/api/reports/reports.ts'
import { dateLocale } from '#contract/rules/time/date-locale.ts'
import { durationText } from '#contract/rules/reports/report.ts'

export type Figures = z.output<typeof reportFiguresSchema>

/**
 * A duration for a cell of a table: "4:12" (minutes and seconds), "2:05 h" (hours and minutes), or a dash.
 * @param hours the abbreviation of "hours"
 */
export function timeCell(ms: number | undefined, hours: string): string {
  if (ms === undefined) return '–'
  const { text, unit } = durationText(ms)
  return unit === 'hours' ? `${text} ${hours}` : text
}

/** The share of conversations that were resolved, 0 to 1; null if there are no conversations. */
export function resolvedShare({ resolved, conversations }: Figures): number | null {
  return conversations === 0 ? null : resolved / conversations
}

/** The mean rating, 1 to 5, rounded to a tenth for the screen and the file alike; null if there are no ratings. */
export function ratingOf({ ratings, ratingSum }: Figures): number | null {
  return ratings === 0 ? null : Math.round((ratingSum / ratings) * 10) / 10
}

/**
 * A day as text for the charts: "lun 2 nov".
 * @param day YYYY-MM-DD
 */
export function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(dateLocale(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
    .format(Date.parse(day))
    .replaceAll(/[.,]/g, '')
}

/**
 * The name of a weekday.
 * @param weekday 0 is Monday
 */
export function weekdayText(weekday: number, language: string, width: 'short' | 'long'): string {
  // 2026-01-05 was a Monday.
  const day = Date.UTC(2026, 0, 5 + weekday)
  return new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' })
    .format(day)
    .replaceAll('.', '')
}

export const hourText = (hour: number): string => `${hour}:00`

/** A sentence with a capital at its start. Names of days and months are lower case in Spanish and Portuguese. */
export function capitalized(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** The first names of people. People who share a first name are listed with their full names. */
export function shortNames(names: readonly string[]): string[] {
  const first = (name: string) => name.split(' ')[0] ?? name
  return names.map((name) =>
    names.filter((other) => first(other) === first(name)).length > 1 ? name : first(name),
  )
}
