import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysIn,
  durationText,
  hourOf,
  hourSpans,
  lastDays,
  meanRating,
  nextWeeklyReport,
  noFigures,
  percentile,
  reportDays,
  spanBefore,
} from './report.ts'
import { wallTime, weekdayOf } from '#contract/rules/time/time-zone.ts'

const lisbon = 'Europe/Lisbon'

test('spanBefore returns the period of the same length that ends the day before the given one', () => {
  const span = { from: '2026-03-01', to: '2026-03-28' }
  expect(spanBefore(span)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysIn(spanBefore(span))).toBe(daysIn(span))
})

test('lastDays ends yesterday in the calendar of the time zone', () => {
  const now = Date.parse('2026-11-23T02:00:00Z')
  expect(lastDays(7, now, 'America/Lima')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(lastDays(7, now, lisbon)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
})

test.each([
  ['2026-11-23', 0],
  ['2026-11-22', 6],
  ['2026-02-28', 5],
])('%s is weekday %s, counted from Monday', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

test.each([
  ['2026-11-22T15:00:00Z', '2026-11-23T13:00:00Z'],
  ['2026-11-23T12:59:59Z', '2026-11-23T13:00:00Z'],
  ['2026-11-23T13:00:00Z', '2026-11-30T13:00:00Z'],
  ['2026-11-25T00:00:00Z', '2026-11-30T13:00:00Z'],
])('at %s the next weekly report in Lima is due at %s', (now, due) => {
  expect(nextWeeklyReport(Date.parse(now), 'America/Lima')).toBe(Date.parse(due))
})

describe('a period in which the clocks change', () => {
  const days = reportDays({ from: '2026-03-28', to: '2026-03-30' }, lisbon)

  test('has no gap between its days, one of which has 23 hours', () => {
    expect(days.map(({ start, end }) => (end - start) / 3_600_000)).toEqual([24, 23, 24])
    expect(days[1]?.start).toBe(days[0]?.end)
  })

  test('has the right local hour for each quarter of an hour (hourOf)', () => {
    for (const day of days)
      for (let at = day.start; at < day.end; at += 900_000)
        expect(hourOf(at, day, lisbon)).toBe(Math.floor(wallTime(at, lisbon).minutes / 60))
  })

  test('has no span for the skipped hour', () => {
    expect(hourSpans(days, { weekday: 6, hour: 1 }, lisbon)).toEqual([])
    expect(hourSpans(days, { weekday: 6, hour: 2 }, lisbon)).toHaveLength(4)
  })
})

describe('the percentile', () => {
  test.each([
    [[], 0.5, null],
    [[7], 0.5, 7],
    [[7], 0.9, 7],
    [[1, 2], 0.5, 1],
    [[3, 1, 2], 0.5, 2],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9, 9],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0.9, 10],
  ])('of %j at the share %s is %s', (values, share, value) => {
    expect(percentile(values, share)).toBe(value)
  })

  test('is the smallest value such that at least the given share of the values is less than or equal to it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000), { minLength: 1 }),
        fc.constantFrom(0.5, 0.9),
        (values, share) => {
          const limit = percentile(values, share) ?? -1
          const below = values.filter((value) => value <= limit).length
          expect(below).toBeGreaterThanOrEqual(values.length * share)
          const strictly = values.filter((value) => value < limit).length
          expect(strictly).toBeLessThan(values.length * share)
        },
      ),
    )
  })
})

test('the mean rating is null without ratings', () => {
  expect(meanRating(noFigures)).toBeNull()
  expect(meanRating({ ...noFigures, ratings: 4, ratingSum: 18 })).toBe(4.5)
})

test.each([
  [0, '0:00', 'minutes'],
  [252_000, '4:12', 'minutes'],
  [3_599_999, '59:59', 'minutes'],
  [3_600_000, '1:00', 'hours'],
  [5 * 3_600_000 + 5 * 60_000, '5:05', 'hours'],
])('%s ms is shown as %s %s', (ms, text, unit) => {
  expect(durationText(ms)).toEqual({ text, unit })
})

test('the weekly report is due at eight on the local clocks, even if they change on that Monday', () => {
  // In Tehran the clocks went from 0:00 to 1:00 on Monday 22 March 2021, from +3:30 to +4:30.
  const due = nextWeeklyReport(Date.parse('2021-03-20T12:00:00Z'), 'Asia/Tehran')
  expect(new Date(due)).toEqual(new Date('2021-03-22T03:30:00Z'))
})
