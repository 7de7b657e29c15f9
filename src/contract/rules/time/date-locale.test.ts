import { expect, it } from 'vitest'
import { languages } from '#contract/limits.ts'
import { dateFieldFormat, dateLocale, numericDateLocale } from './date-locale.ts'

const evening = new Date(2026, 10, 4, 21, 5)

it.each([
  ['en', '4 November'],
  ['es', '4 de noviembre'],
  ['pt', '4 de novembro'],
])('dateLocale writes the day before the month in %s', (language, expected) => {
  const format = new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'long' })
  expect(format.format(evening)).toBe(expected)
})

it.each(languages)('dateLocale uses the 24-hour clock in %s', (language) => {
  const format = new Intl.DateTimeFormat(dateLocale(language), { timeStyle: 'short' })
  expect(format.format(evening)).toBe('21:05')
})

it('numericDateLocale writes dates as DD/MM/YYYY', () => {
  const format = new Intl.DateTimeFormat(numericDateLocale, { dateStyle: 'short' })
  expect(format.format(evening)).toBe('04/11/2026')
  expect(dateFieldFormat).toBe('DD/MM/YYYY')
})
