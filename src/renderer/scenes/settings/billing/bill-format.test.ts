import { expect, it } from 'vitest'
import { dayName, daysUntil, monthName } from './bill-format.ts'

it.each([
  ['es', '1 de diciembre', '1–23 de noviembre', 'Noviembre 2026'],
  ['en', '1 December', '1–23 November', 'November 2026'],
  ['pt', '1 de dezembro', '1 – 23 de novembro', 'Novembro 2026'],
])('dates of a bill have the day before the month in %s', (language, day, days, month) => {
  const spaced = (text: string) => text.replaceAll(/\s*–\s*/g, '–')
  expect(dayName('2026-12-01', language)).toBe(day)
  expect(spaced(daysUntil('2026-11-23', language))).toBe(spaced(days))
  expect(monthName('2026-11', language)).toBe(month)
})
