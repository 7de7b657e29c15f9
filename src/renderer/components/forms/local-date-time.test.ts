import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromLocalDateTime, toLocalDateTime } from './local-date-time.ts'

test('a time in whole minutes keeps its local time when it is converted to local time and back', () => {
  const minutes = fc.integer({ min: 0, max: 80 * 366 * 24 * 60 }).map((n) => n * 60_000)
  fc.assert(
    fc.property(minutes, (ms) => {
      const result = fromLocalDateTime(toLocalDateTime(ms))
      // When clocks are set back, two times have the same local time. The result may be either of them.
      expect(result === ms || Math.abs((result ?? 0) - ms) === 3_600_000).toBe(true)
      expect(toLocalDateTime(result ?? 0)).toBe(toLocalDateTime(ms))
    }),
  )
})

test('toLocalDateTime and fromLocalDateTime use the local zone', () => {
  expect(toLocalDateTime(new Date(2026, 0, 5, 9, 7).getTime())).toBe('2026-01-05 09:07:00')
  expect(fromLocalDateTime('')).toBeNull()
  expect(fromLocalDateTime(null)).toBeNull()
})

describe('the conversion of local times', () => {
  afterEach(() => vi.unstubAllEnvs())

  // Madrid in 2026: clocks go forward an hour at 02:00 on 29 March, and back at 03:00 on 25 October.
  test.each([
    ['America/Lima', '2026-01-05 09:07:00', '2026-01-05T14:07Z'],
    ['America/Lima', '2026-07-05 09:07:00', '2026-07-05T14:07Z'],
    ['America/Lima', '2026-01-05 23:30:00', '2026-01-06T04:30Z'],
    ['Asia/Kathmandu', '2026-01-05 09:07:00', '2026-01-05T03:22Z'],
    ['Asia/Kathmandu', '2026-01-01 02:00:00', '2025-12-31T20:15Z'],
    ['Europe/Madrid', '2026-01-05 09:07:00', '2026-01-05T08:07Z'],
    ['Europe/Madrid', '2026-03-29 01:59:00', '2026-03-29T00:59Z'],
    ['Europe/Madrid', '2026-03-29 03:00:00', '2026-03-29T01:00Z'],
    ['Europe/Madrid', '2026-07-05 09:07:00', '2026-07-05T07:07Z'],
    ['Europe/Madrid', '2026-10-25 01:59:00', '2026-10-24T23:59Z'],
    ['Europe/Madrid', '2026-10-25 03:00:00', '2026-10-25T02:00Z'],
  ])('in %s turns %s into %s, and back', (zone, local, moment) => {
    vi.stubEnv('TZ', zone)
    expect(fromLocalDateTime(local)).toBe(Date.parse(moment))
    expect(toLocalDateTime(Date.parse(moment))).toBe(local)
  })

  test('turns a skipped hour into the next hour, and a repeated hour into its first occurrence', () => {
    vi.stubEnv('TZ', 'Europe/Madrid')
    expect(fromLocalDateTime('2026-03-29 02:30:00')).toBe(Date.parse('2026-03-29T01:30Z'))
    expect(toLocalDateTime(Date.parse('2026-03-29T01:30Z'))).toBe('2026-03-29 03:30:00')
    expect(fromLocalDateTime('2026-10-25 02:30:00')).toBe(Date.parse('2026-10-25T00:30Z'))
    expect(toLocalDateTime(Date.parse('2026-10-25T01:30Z'))).toBe('2026-10-25 02:30:00')
  })

  test('uses a given zone instead of the machine’s', () => {
    vi.stubEnv('TZ', 'Europe/Madrid')
    expect(toLocalDateTime(Date.parse('2026-11-24T02:30Z'), 'America/Lima')).toBe(
      '2026-11-23 21:30:00',
    )
    expect(fromLocalDateTime('2026-11-23 21:30:00', 'America/Lima')).toBe(
      Date.parse('2026-11-24T02:30Z'),
    )
    expect(fromLocalDateTime(null, 'America/Lima')).toBeNull()
  })
})
