import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
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

describe('in another zone', () => {
  afterEach(() => vi.unstubAllEnvs())

  // In Madrid the clocks of 2026 go an hour on at 02:00 on 29 March, and back at 03:00 on 25 October.
  test.each([
    ['America/Lima', '2026-01-05T09:07', '2026-01-05T14:07Z'],
    ['America/Lima', '2026-07-05T09:07', '2026-07-05T14:07Z'],
    ['America/Lima', '2026-01-05T23:30', '2026-01-06T04:30Z'],
    ['Asia/Kathmandu', '2026-01-05T09:07', '2026-01-05T03:22Z'],
    ['Asia/Kathmandu', '2026-01-01T02:00', '2025-12-31T20:15Z'],
    ['Europe/Madrid', '2026-01-05T09:07', '2026-01-05T08:07Z'],
    ['Europe/Madrid', '2026-03-29T01:59', '2026-03-29T00:59Z'],
    ['Europe/Madrid', '2026-03-29T03:00', '2026-03-29T01:00Z'],
    ['Europe/Madrid', '2026-07-05T09:07', '2026-07-05T07:07Z'],
    ['Europe/Madrid', '2026-10-25T01:59', '2026-10-24T23:59Z'],
    ['Europe/Madrid', '2026-10-25T03:00', '2026-10-25T02:00Z'],
  ])('%s: %s is %s, and the other way round', (zone, field, moment) => {
    vi.stubEnv('TZ', zone)
    expect(fromFieldValue(field)).toBe(Date.parse(moment))
    expect(toFieldValue(Date.parse(moment))).toBe(field)
  })

  test('an hour that the clocks leave out is the next one, and of one that comes twice the first is meant', () => {
    vi.stubEnv('TZ', 'Europe/Madrid')
    expect(fromFieldValue('2026-03-29T02:30')).toBe(Date.parse('2026-03-29T01:30Z'))
    expect(toFieldValue(Date.parse('2026-03-29T01:30Z'))).toBe('2026-03-29T03:30')
    expect(fromFieldValue('2026-10-25T02:30')).toBe(Date.parse('2026-10-25T00:30Z'))
    expect(toFieldValue(Date.parse('2026-10-25T01:30Z'))).toBe('2026-10-25T02:30')
  })
})
