import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, daysBetween, isTimeZone, startOfDay, wallTime } from './time-zone.ts'

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
])('%s in %s is on %s at minute %s', (at, zone, day, minutes) => {
  expect(wallTime(Date.parse(at), zone)).toEqual({ day, minutes })
})

test('an unknown zone counts as the machine’s own', () => {
  expect(wallTime(0, 'nowhere')).toEqual(wallTime(0, undefined))
})

const zones = [
  'America/Lima',
  'Europe/Lisbon',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
]

test('the start of a day is its first instant, even if the clocks change at midnight', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 365 * 6 }).map((days) => dayAfter('2022-01-01', days)),
      (zone, day) => {
        const start = startOfDay(day, zone)
        expect(wallTime(start, zone).day).toBe(day)
        expect(wallTime(start - 60_000, zone).day).toBe(dayAfter(day, -1))
      },
    ),
  )
})

test.each([
  ['2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2026-01-01', '2026-01-01', ['2026-01-01']],
  ['2026-01-02', '2026-01-01', []],
])('daysBetween lists the days from %s to %s', (from, to, days) => {
  expect(daysBetween(from, to)).toEqual(days)
})
