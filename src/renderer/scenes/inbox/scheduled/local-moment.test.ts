import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromFieldValue, proposedMoment, toFieldValue } from './local-moment.ts'

test('a field names the minute that it was given, whatever the zone', () => {
  const minutes = fc.integer({ min: 0, max: 80 * 366 * 24 * 60 }).map((n) => n * 60_000)
  fc.assert(
    fc.property(minutes, (ms) => {
      const again = fromFieldValue(toFieldValue(ms))
      // In the hour that a zone's clocks are put back by, two moments have one name.
      expect(again === ms || Math.abs((again ?? 0) - ms) === 3_600_000).toBe(true)
      expect(toFieldValue(again ?? 0)).toBe(toFieldValue(ms))
    }),
  )
})

test('the wall clock’s hour is meant', () => {
  expect(toFieldValue(new Date(2026, 0, 5, 9, 7).getTime())).toBe('2026-01-05T09:07')
  expect(fromFieldValue('')).toBeUndefined()
})

test('an hour ahead is proposed, on five minutes', () => {
  const at = (hours: number, minutes: number, seconds = 0) =>
    new Date(2026, 0, 5, hours, minutes, seconds).getTime()
  expect(proposedMoment(at(9, 7, 30))).toBe(at(10, 10))
  expect(proposedMoment(at(9, 5))).toBe(at(10, 5))
})
