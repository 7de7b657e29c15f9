import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayAfter,
  daysBetween,
  groupZone,
  instantOf,
  isTimeZone,
  minutesOf,
  startOfDay,
  timeOfDay,
  wallTime,
} from './time-zone.ts'

test.each([
  ['America/Lima', true],
  ['UTC', true],
  ['Lima', false],
  ['+05:00', false],
  ['', false],
])('%s is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known)
})

test.each([
  ['2026-11-23T04:59:59Z', 'America/Lima', '2026-11-22', 1_439],
  ['2026-11-23T05:00:00Z', 'America/Lima', '2026-11-23', 0],
  ['2026-12-31T23:30:00Z', 'Europe/Lisbon', '2026-12-31', 1_410],
  ['2026-07-01T23:30:00Z', 'Europe/Lisbon', '2026-07-02', 30],
  ['2026-03-29T00:59:00Z', 'Europe/Madrid', '2026-03-29', 119],
  ['2026-03-29T01:00:00Z', 'Europe/Madrid', '2026-03-29', 180],
  ['2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25', 150],
  ['2026-10-25T01:30:00Z', 'Europe/Madrid', '2026-10-25', 150],
  ['2026-09-06T03:59:00Z', 'America/Santiago', '2026-09-05', 1_439],
  ['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06', 60],
  ['2026-04-05T03:30:00Z', 'America/Santiago', '2026-04-04', 1_410],
  ['2019-02-17T02:00:00Z', 'America/Sao_Paulo', '2019-02-16', 1_380],
])('%s in %s is on %s at minute %s', (at, zone, day, minutes) => {
  expect(wallTime(Date.parse(at), zone)).toEqual({ day, minutes })
})

test.each([
  ['Europe/Madrid', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['Europe/Madrid', '2026-03-29', '02:30', '2026-03-29T01:00:00Z'],
  ['Europe/Madrid', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['Europe/Madrid', '2026-03-29', '09:00', '2026-03-29T07:00:00Z'],
  ['Europe/Madrid', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['Europe/Madrid', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['Europe/Madrid', '2026-10-25', '20:00', '2026-10-25T19:00:00Z'],
  ['America/Santiago', '2026-09-05', '23:59', '2026-09-06T03:59:00Z'],
  ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-09-06', '08:00', '2026-09-06T11:00:00Z'],
  ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00Z'],
  ['America/Santiago', '2026-04-05', '00:00', '2026-04-05T04:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04', '00:15', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2019-02-16', '23:30', '2019-02-17T01:30:00Z'],
  ['America/Sao_Paulo', '2019-02-17', '00:00', '2019-02-17T03:00:00Z'],
  ['America/Sao_Paulo', '2026-11-25', '09:00', '2026-11-25T12:00:00Z'],
])('in %s, on %s the clocks show %s at %s', (zone, day, time, moment) => {
  expect(new Date(instantOf({ day, minutes: minutesOf(time) }, zone))).toEqual(new Date(moment))
})

test('an unknown zone, and a group without one, count as UTC', () => {
  expect(wallTime(0, 'nowhere')).toEqual({ day: '1970-01-01', minutes: 0 })
  expect(groupZone({})).toBe('UTC')
  expect(groupZone({ timeZone: 'America/Lima' })).toBe('America/Lima')
})

test('timeOfDay is the inverse of minutesOf', () => {
  expect(['00:00', '09:05', '23:59'].map((time) => timeOfDay(minutesOf(time)))).toEqual([
    '00:00',
    '09:05',
    '23:59',
  ])
})

const MINUTE_MS = 60_000
const zones = [
  'Europe/Madrid',
  'America/Sao_Paulo',
  'America/Lima',
  'Europe/Lisbon',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
]

test('instantOf is the inverse of wallTime, except for the later of two equal times', () => {
  const minute = fc.integer({
    min: Date.parse('2017-01-01') / MINUTE_MS,
    max: Date.parse('2029-01-01') / MINUTE_MS,
  })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minute, (zone, at) => {
      const ms = at * MINUTE_MS
      const found = instantOf(wallTime(ms, zone), zone)
      expect(wallTime(found, zone)).toEqual(wallTime(ms, zone))
      expect(found === ms || found === ms - 60 * MINUTE_MS).toBe(true)
    }),
  )
})

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
