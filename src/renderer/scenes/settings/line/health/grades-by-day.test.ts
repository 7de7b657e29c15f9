import { expect, test } from 'vitest'
import { gradesByDay } from './grades-by-day.ts'

const noon = (day: number) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T12:00:00`)
const at = (day: number, hours = 0) => new Date(noon(day) + hours * 3_600_000).toISOString()

test('each day has the quality at its end, and none before the first change', () => {
  const grades = [
    { at: at(3), grade: 'GREEN' as const },
    { at: at(5, -2), grade: 'RED' as const },
    { at: at(5, 3), grade: 'YELLOW' as const },
  ]
  const days = gradesByDay(grades, at(2), noon(6))
  expect(days.map(({ grade }) => grade)).toEqual(['UNKNOWN', 'GREEN', 'GREEN', 'YELLOW', 'YELLOW'])
  expect(days[0]?.at).toBe(at(2))
})

test('a line of today has one day, and an old one the last 60', () => {
  expect(gradesByDay([], at(6, 3), noon(6))).toHaveLength(1)
  expect(gradesByDay([], '2025-01-01T00:00:00.000Z', noon(6))).toHaveLength(60)
})
