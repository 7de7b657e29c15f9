import { expect, test } from 'vitest'
import { dayText, durationText, shortNames, verdictOf, weekdayText } from './report-numbers.ts'

test.each([
  [0, '0:00', 'minutes'],
  [252_000, '4:12', 'minutes'],
  [3_599_999, '59:59', 'minutes'],
  [3_600_000, '1:00', 'hours'],
  [5 * 3_600_000 + 5 * 60_000, '5:05', 'hours'],
])('%s ms is written %s %s', (ms, text, unit) => {
  expect(durationText(ms)).toEqual({ text, unit })
})

test.each([
  [5, false, 'better'],
  [-5, false, 'worse'],
  [5, true, 'worse'],
  [-5, true, 'better'],
  [0, true, undefined],
])('a change of %s, less being better: %s, is %s', (change, lessIsBetter, verdict) => {
  expect(verdictOf(change, lessIsBetter)).toBe(verdict)
})

test('days are written day first in every language', () => {
  expect(dayText('2026-11-02', 'en')).toBe('Mon 2 Nov')
  expect(dayText('2026-11-02', 'es')).toBe('lun 2 nov')
})

test('the week begins on Monday', () => {
  expect(weekdayText(0, 'en', 'long')).toBe('Monday')
  expect(weekdayText(6, 'es', 'short')).toBe('dom')
})

test('first names are enough unless two are alike', () => {
  expect(shortNames(['Ana Paz', 'Beto Ruiz', 'Ana Sol'])).toEqual(['Ana Paz', 'Beto', 'Ana Sol'])
})
