import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekDays } from '#contract/entities/groups/opening-hours.ts'
import { limits } from '#contract/limits.ts'
import {
  campaignEnd,
  isAlwaysQuiet,
  nightHours,
  paceStep,
  quietUntil,
  sendsAtNight,
} from './campaign-pace.ts'

const MINUTE = 60_000
const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)
// 2026-11-23 is a Monday.
const nights = { hours: { from: '20:00', to: '09:00' }, days: [] }

test('paceStep sends at most as many messages as the pace allows, and hardly fewer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: limits.campaign.paceMin, max: limits.campaign.paceMax }),
      (pace) => {
        const { count, waitMs } = paceStep(pace)
        expect(count).toBeGreaterThan(0)
        expect((count * MINUTE) / waitMs).toBeLessThanOrEqual(pace)
        expect((count * MINUTE) / waitMs).toBeGreaterThan(pace * 0.97 - 1)
      },
    ),
  )
})

describe('quiet hours', () => {
  test.each([
    ['do not apply by day', nights, '23T12:00', null],
    ['apply from their first minute', nights, '23T20:00', '24T09:00'],
    ['apply after midnight', nights, '24T03:30', '24T09:00'],
    ['apply until their last minute', nights, '24T08:59', '24T09:00'],
    ['do not apply at their end', nights, '24T09:00', null],
    [
      'can be within a day',
      { hours: { from: '13:00', to: '15:00' }, days: [] },
      '23T14:10',
      '23T15:00',
    ],
    ['can be a whole day', { days: ['sun'] }, '29T00:00', '30T00:00'],
    [
      'can continue from a night into a quiet Sunday',
      { ...nights, days: ['sun'] },
      '28T21:00',
      '30T09:00',
    ],
    ['can be two days in a row', { days: ['sat', 'sun'] }, '28T12:00', '30T00:00'],
  ] as const)('%s', (_, quiet, now, end) => {
    const { days } = quiet
    expect(quietUntil(at(now), { ...quiet, days: [...days] }, 'UTC')).toBe(
      end === null ? null : at(end),
    )
  })

  test('are in the campaign’s time zone', () => {
    expect(quietUntil(at('23T12:00'), nights, 'America/Lima')).toBe(at('23T14:00'))
  })

  test.each([
    ['Europe/Madrid', nights, '2026-03-28T22:00:00Z', '2026-03-29T07:00:00Z'],
    ['Europe/Madrid', nights, '2026-10-24T22:00:00Z', '2026-10-25T08:00:00Z'],
    ['America/Santiago', nights, '2026-09-06T02:00:00Z', '2026-09-06T12:00:00Z'],
    ['America/Santiago', { days: ['sun'] }, '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
    ['America/Sao_Paulo', nights, '2018-11-04T01:00:00Z', '2018-11-04T11:00:00Z'],
  ] as const)(
    'in %s end at the right hour when the clocks change: %j at %s until %s',
    (zone, quiet, now, end) => {
      const until = quietUntil(Date.parse(now), { ...quiet, days: [...quiet.days] }, zone)
      expect(new Date(until ?? 0)).toEqual(new Date(end))
    },
  )

  test('end (quietUntil) at the first minute that is not quiet', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const quietHours = fc.record({
      hours: fc.record({ from: time, to: time }),
      days: fc.subarray([...weekDays], { maxLength: 6 }),
    })
    fc.assert(
      fc.property(quietHours, fc.integer({ min: 0, max: 14 * 24 * 60 }), (quiet, minute) => {
        const now = at('23T00:00') + minute * MINUTE
        const end = quietUntil(now, quiet, 'UTC')
        if (end === null) return
        expect(end).toBeGreaterThan(now)
        expect(quietUntil(end, quiet, 'UTC')).toBeNull()
        expect(quietUntil(end - MINUTE, quiet, 'UTC')).toBe(end)
      }),
    )
  })

  test('on every day of the week have no end', () => {
    const quiet = { days: [...weekDays] }
    expect(isAlwaysQuiet(quiet)).toBe(true)
    expect(() => quietUntil(0, quiet, 'UTC')).toThrow(RangeError)
    expect(isAlwaysQuiet(nights)).toBe(false)
  })
})

describe('the end of a campaign', () => {
  const plan = { pacePerMinute: 60, timeZone: 'UTC' }
  test.each([
    ['immediate if no recipient is left', 0, { days: [] }, '23T12:00'],
    ['after all messages at its pace', 120, { days: [] }, '23T12:02'],
    ['after the quiet night in between', 60 * 60 * 8 + 60, nights, '24T09:01'],
    ['after a quiet Tuesday', 60 * 60 * 12 + 60, { days: ['tue' as const] }, '25T00:01'],
  ])('is %s', (_, queued, quiet, end) => {
    expect(
      campaignEnd(at('23T12:00'), { ...plan, queued, quiet: { ...quiet, days: [...quiet.days] } }),
    ).toBe(at(end))
  })

  test('is null if it is many years away', () => {
    const never = { ...plan, queued: 10_000_000, pacePerMinute: 1, quiet: nights }
    expect(campaignEnd(at('23T12:00'), never)).toBeNull()
  })
})

describe('messages at night', () => {
  const pace = { pacePerMinute: 60, timeZone: 'UTC', quiet: { days: [] } }
  test.each([
    ['23T12:00', 120, {}, false],
    ['23T20:59', 60, {}, false],
    ['23T20:59', 120, {}, true],
    ['23T03:23', 1, {}, true],
    ['23T07:59', 1, {}, true],
    ['23T08:00', 1, {}, false],
    ['23T12:00', 0, {}, false],
    // Twelve hours of messages.
    ['23T12:00', 43_200, {}, true],
    ['23T12:00', 43_200, { quiet: { hours: nightHours, days: [] } }, false],
    ['23T03:23', 60, { quiet: { hours: nightHours, days: [] } }, false],
    // These quiet hours leave an hour of the night.
    ['23T12:00', 43_200, { quiet: { hours: { from: '22:00', to: '08:00' }, days: [] } }, true],
    ['23T12:00', 1, { timeZone: 'Asia/Tokyo' }, true],
    ['23T03:23', 1, { timeZone: 'America/Lima' }, true],
    ['23T14:00', 1, { timeZone: 'America/Lima' }, false],
  ])(
    'a campaign that starts at %s with %i messages and %j sends at night: %s',
    (now, queued, more, is) => {
      expect(sendsAtNight(at(now), { ...pace, queued, ...more })).toBe(is)
    },
  )

  test('with the quiet hours of a new campaign there are none, whatever its start, size and pace', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 14 * 24 * 60 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: limits.campaign.paceMin, max: limits.campaign.paceMax }),
        (minute, queued, pacePerMinute) => {
          const quiet = { hours: nightHours, days: [] }
          const plan = { queued, pacePerMinute, quiet, timeZone: 'America/Santiago' }
          expect(sendsAtNight(at('23T00:00') + minute * MINUTE, plan)).toBe(false)
        },
      ),
    )
  })
})
