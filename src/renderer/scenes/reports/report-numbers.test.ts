import { expect, test } from 'vitest'
import { dayText, shortNames, weekdayText } from './report-numbers.ts'

test('dates have the day before the month in English and in Spanish', () => {
  expect(dayText('2026-11-02', 'en')).toBe('Mon 2 Nov')
  expect(dayText('2026-11-02', 'es')).toBe('lun 2 nov')
})

test('the week begins on Monday', () => {
  expect(weekdayText(0, 'en', 'long')).toBe('Monday')
  expect(weekdayText(6, 'es', 'short')).toBe('dom')
})

test('only the first names are used, except for people with the same first name', () => {
  expect(shortNames(['Ana Paz', 'Beto Ruiz', 'Ana Sol'])).toEqual(['Ana Paz', 'Beto', 'Ana Sol'])
})
