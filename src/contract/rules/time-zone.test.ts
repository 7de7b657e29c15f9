import { expect, test } from 'vitest'
import { isTimeZone, wallTime } from './time-zone.ts'

test.each([
  ['America/Lima', true],
  ['UTC', true],
  ['Lima', false],
  ['', false],
])('%s is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known)
})

test.each([
  ['2026-11-23T04:59:59Z', 'America/Lima', '2026-11-22', 1_439],
  ['2026-11-23T05:00:00Z', 'America/Lima', '2026-11-23', 0],
  ['2026-12-31T23:30:00Z', 'Europe/Lisbon', '2026-12-31', 1_410],
  ['2026-07-01T23:30:00Z', 'Europe/Lisbon', '2026-07-02', 30],
])('%s in %s is minute %s of the day', (at, zone, day, minutes) => {
  expect(wallTime(Date.parse(at), zone)).toEqual({ day, minutes })
})

test('an unknown zone is the machine’s own', () => {
  expect(wallTime(0, 'nowhere')).toEqual(wallTime(0, undefined))
})
