import type { z } from 'zod'
import type { billingApi } from '#contract/api/reports/billing.ts'
import { dateLocale } from '#contract/rules/time/date-locale.ts'

export type Bill = z.output<typeof billingApi.billing.output>

/**
 * A day as text: "1 de diciembre".
 * @param day YYYY-MM-DD
 */
export function dayName(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(language), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return format.format(new Date(day))
}

/**
 * The days from the first of a month to `lastDay`: "1–23 de noviembre".
 * @param lastDay YYYY-MM-DD
 */
export function daysUntil(lastDay: string, language: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(language), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return format.formatRange(new Date(`${lastDay.slice(0, 8)}01`), new Date(lastDay))
}

/**
 * A month as text: "Noviembre 2026".
 * @param month YYYY-MM
 */
export function monthName(month: string, language: string): string {
  const at = Date.parse(`${month}-15T12:00:00Z`)
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(at)
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} ${month.slice(0, 4)}`
}

/** The month before another. @param month YYYY-MM */
export const monthBefore = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1))
    .toISOString()
    .slice(0, 7)
