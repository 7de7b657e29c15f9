import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpeningHours, WeekDay } from '#contract/entities/groups/opening-hours.ts'
import { weekDays } from '#contract/entities/groups/opening-hours.ts'
import { instantOf, minutesOf, wallTime } from '#contract/rules/time/time-zone.ts'
import { dueAt, duesOf, isMissed, openMinutes, targetHours } from './dues.ts'

const every = (...spans: [string, string][]): OpeningHours => ({
  week: weekDays.flatMap((day) => spans.map(([from, to]) => ({ day, from, to }))),
  holidays: [],
})
const on = (days: readonly WeekDay[], from: string, to: string, holidays: string[] = []) => ({
  week: days.map((day) => ({ day, from, to })),
  holidays: holidays.map((day) => ({ day, name: 'Holiday' })),
})
const weekdays: readonly WeekDay[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const shop = on(weekdays, '09:00', '20:00', ['2026-12-08'])

/** The moment of a wall time, `2026-11-27 19:50`. */
const at = (text: string, timeZone: string): number =>
  instantOf({ day: text.slice(0, 10), minutes: minutesOf(text.slice(11)) }, timeZone)
const shown = (ms: number, timeZone: string): string => {
  const { day, minutes } = wallTime(ms, timeZone)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

describe('a target is due after its minutes of opening hours', () => {
  test.each<[string, string, OpeningHours | undefined, string, number, string]>([
    ['in the day', 'America/Lima', shop, '2026-11-27 11:43', 15, '2026-11-27 11:58'],
    ['at the end of the day', 'America/Lima', shop, '2026-11-27 19:45', 15, '2026-11-27 20:00'],
    ['over the night', 'America/Lima', shop, '2026-11-27 19:50', 15, '2026-11-28 09:05'],
    ['over a Sunday', 'America/Lima', shop, '2026-11-28 19:50', 15, '2026-11-30 09:05'],
    ['over a holiday', 'America/Lima', shop, '2026-12-07 19:50', 15, '2026-12-09 09:05'],
    ['from a closed time', 'America/Lima', shop, '2026-11-29 12:00', 15, '2026-11-30 09:15'],
    ['over days', 'America/Lima', shop, '2026-11-27 11:00', 11 * 60, '2026-11-28 11:00'],
    ['always', 'America/Lima', undefined, '2026-11-28 23:50', 15, '2026-11-29 00:05'],
    [
      'over a break',
      'America/Santiago',
      every(['09:00', '13:00'], ['15:00', '19:00']),
      '2026-11-27 12:50',
      15,
      '2026-11-27 15:05',
    ],
    // The clocks of Santiago went from 24:00 on 2026-09-05 to 01:00.
    [
      'over a skipped hour by day',
      'America/Santiago',
      shop,
      '2026-09-05 19:50',
      15,
      '2026-09-07 09:05',
    ],
    [
      'in a night with a skipped hour',
      'America/Santiago',
      every(['22:00', '04:00']),
      '2026-09-05 23:30',
      60,
      '2026-09-06 01:30',
    ],
    // The clocks of Santiago went from 24:00 on 2026-04-04 back to 23:00.
    [
      'in a night with a repeated hour',
      'America/Santiago',
      every(['22:00', '04:00']),
      '2026-04-04 22:30',
      120,
      '2026-04-04 23:30',
    ],
    // The clocks of Lisbon went from 01:00 on 2026-03-29 to 02:00.
    [
      'in a night with a skipped hour',
      'Europe/Lisbon',
      every(['20:00', '06:00']),
      '2026-03-29 00:30',
      60,
      '2026-03-29 02:30',
    ],
    // The clocks of Lisbon went from 02:00 on 2026-10-25 back to 01:00.
    [
      'in a night with a repeated hour',
      'Europe/Lisbon',
      every(['20:00', '06:00']),
      '2026-10-25 00:30',
      180,
      '2026-10-25 02:30',
    ],
    // The clocks of New York went from 02:00 on 2026-03-08 to 03:00.
    [
      'in a skipped hour alone',
      'America/New_York',
      every(['02:00', '03:00']),
      '2026-03-08 01:00',
      30,
      '2026-03-09 02:30',
    ],
    // The clocks of New York went from 02:00 on 2026-11-01 back to 01:00.
    [
      'in a repeated hour alone',
      'America/New_York',
      every(['01:00', '02:00']),
      '2026-11-01 00:00',
      120,
      '2026-11-01 02:00',
    ],
  ])('%s in %s', (_, timeZone, openingHours, from, minutes, due) => {
    const hours = targetHours(openingHours, undefined, timeZone)
    const since = at(from, timeZone)
    const end = dueAt(since, minutes, hours)
    expect(end === null ? null : shown(end, timeZone)).toBe(due)
    expect(openMinutes(since, end ?? 0, hours)).toBe(minutes)
    expect(openMinutes(end ?? 0, since, hours)).toBe(-minutes)
  })

  test('never, if the business does not open', () => {
    const closed = on(['mon'], '09:00', '10:00', ['2026-11-30'])
    const hours = targetHours(closed, undefined, 'America/Lima')
    expect(dueAt(at('2026-11-29 12:00', 'America/Lima'), 60 * 60, hours)).toBe(null)
  })

  test('whatever the hours, as many minutes are open until then', () => {
    const time = fc
      .integer({ min: 0, max: 95 })
      .map(
        (quarter) =>
          `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
      )
    const span = fc.record({ from: time, to: time }).filter(({ from, to }) => from < to)
    const week = fc
      .uniqueArray(fc.constantFrom(...weekDays), { minLength: 1 })
      .chain((days) => span.map((one) => days.map((day) => ({ day, ...one }))))
    const zone = fc.constantFrom(
      'America/Lima',
      'America/Santiago',
      'Europe/Lisbon',
      'America/New_York',
    )
    const start = Date.parse('2026-01-01')
    const since = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((n) => start + n * 60_000)
    fc.assert(
      fc.property(
        week,
        zone,
        since,
        fc.integer({ min: 1, max: 3_000 }),
        (spans, timeZone, from, minutes) => {
          const hours = targetHours({ week: spans, holidays: [] }, undefined, timeZone)
          const end = dueAt(from, minutes, hours)
          if (end === null) return
          expect(openMinutes(from, end, hours)).toBeCloseTo(minutes, 6)
          expect(openMinutes(from, end - 60_000, hours)).toBeLessThan(minutes)
        },
      ),
      { seed: 53, numRuns: 150 },
    )
  })

  test('up to a maximum, as many minutes are open as without it', () => {
    const start = Date.parse('2026-01-01')
    const minutes = fc.integer({ min: 0, max: 90 * 24 * 60 })
    const given = fc.constantFrom(shop, every(['22:00', '04:00']), undefined)
    fc.assert(
      fc.property(given, minutes, minutes, minutes, (openingHours, from, to, maximum) => {
        const hours = targetHours(openingHours, undefined, 'America/Santiago')
        const [a, b] = [start + from * 60_000, start + to * 60_000]
        const all = openMinutes(a, b, hours)
        const some = Math.sign(all) * Math.min(Math.abs(all), maximum)
        expect(openMinutes(a, b, hours, maximum)).toBeCloseTo(some, 6)
      }),
      { seed: 59, numRuns: 100 },
    )
  })
})

describe('the hours of a chat', () => {
  const zone = 'America/Lima'
  const team = on(['mon'], '08:00', '09:00')

  test.each([
    ['its team’s', team, shop, team],
    ['else the group’s', undefined, shop, shop],
    ['else always', undefined, undefined, undefined],
    ['the group’s, if the team has no period', { week: [], holidays: [] }, shop, shop],
  ])('are %s', (_, ofTeam, ofGroup, expected) => {
    expect(targetHours(ofTeam, ofGroup, zone).openingHours).toEqual(expected)
  })
})

describe('the targets that run', () => {
  const since = Date.parse('2026-11-27T16:43:00Z')
  const by = {}
  const targets = {
    first: { minutes: 15, by },
    next: { minutes: 30, by },
    resolution: { minutes: 20, by },
  }
  const hours = targetHours(undefined, undefined, 'America/Lima')
  const kinds = (clocks: Parameters<typeof duesOf>[0], some: Parameters<typeof duesOf>[1]) =>
    duesOf(clocks, some, hours).map(({ kind, minutes }) => `${kind} ${minutes}`)

  test('are the answer and the end, the one that is due first in front', () => {
    const waiting = { answerSince: since, isFirst: true, openSince: since }
    expect(kinds(waiting, targets)).toEqual(['first 15', 'resolution 20'])
    expect(kinds({ ...waiting, isFirst: false }, targets)).toEqual(['resolution 20', 'next 30'])
    expect(kinds({ ...waiting, answerSince: null }, targets)).toEqual(['resolution 20'])
    expect(kinds({ ...waiting, openSince: null }, { next: targets.next })).toEqual([])
  })

  test('are missed when they are due', () => {
    const [due] = duesOf({ answerSince: since, isFirst: true, openSince: null }, targets, hours)
    expect(due).toMatchObject({ since: '2026-11-27T16:43:00.000Z', at: '2026-11-27T16:58:00.000Z' })
    const end = Date.parse('2026-11-27T16:58:00Z')
    expect(due && [isMissed(due, end - 1), isMissed(due, end)]).toEqual([false, true])
  })
})
