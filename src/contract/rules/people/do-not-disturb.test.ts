import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endSilence,
  isQuiet,
  nextChange,
  nextQuietCheck,
  silence,
  silenceEnd,
  silenceSpans,
  type DoNotDisturb,
} from './do-not-disturb.ts'

/** A time in the machine's own time zone. 2026-11-23 is a Monday. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00`).getTime()

const night: DoNotDisturb = {
  isOn: true,
  from: '20:00',
  to: '09:00',
  wholeDays: [0],
  pausedUntil: null,
  quietUntil: null,
}
const noon = { ...night, from: '13:00', to: '14:30' }

describe('isQuiet', () => {
  it.each<[string, boolean, DoNotDisturb, number]>([
    ['before the quiet hours', false, night, at(23, '19:59')],
    ['from the first minute of the quiet hours', true, night, at(23, '20:00')],
    ['after midnight', true, night, at(24, '03:00')],
    ['from the end of the quiet hours', false, night, at(24, '09:00')],
    ['on a day that is quiet from midnight to midnight', true, night, at(29, '12:00')],
    ['before quiet hours within one day', false, noon, at(23, '12:59')],
    ['during quiet hours within one day', true, noon, at(23, '13:00')],
    ['at the end of quiet hours within one day', false, noon, at(23, '14:30')],
    ['if switched off', false, { ...night, isOn: false }, at(29, '22:00')],
    [
      'if the quiet hours start and end at the same time',
      false,
      { ...night, to: '20:00' },
      at(23, '20:00'),
    ],
    ['while paused', false, { ...night, pausedUntil: at(24, '09:00') }, at(23, '22:00')],
    ['after the pause', true, { ...night, pausedUntil: at(24, '09:00') }, at(24, '20:00')],
  ])('%s is %s', (_, quiet, hours, moment) => {
    expect(isQuiet(hours, moment)).toBe(quiet)
  })
})

it.each([
  ['Europe/Madrid', '2026-03-28T22:00:00Z', '2026-03-29T07:00:00Z'],
  ['Europe/Madrid', '2026-10-24T22:00:00Z', '2026-10-25T08:00:00Z'],
  ['America/Santiago', '2026-09-06T02:00:00Z', '2026-09-06T12:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04T01:00:00Z', '2018-11-04T11:00:00Z'],
])('in %s, the quiet hours at %s end at %s, when the clocks change', (zone, now, end) => {
  const everyNight = { ...night, wholeDays: [] }
  expect(new Date(silenceEnd(everyNight, Date.parse(now), zone) ?? 0)).toEqual(new Date(end))
})

describe('the next change', () => {
  it.each<[string, DoNotDisturb, number, number | null]>([
    ['is the start of the quiet hours', night, at(23, '11:42'), at(23, '20:00')],
    ['is the end of the quiet hours', night, at(23, '23:00'), at(24, '09:00')],
    ['is the end of the night after a quiet day', night, at(28, '21:00'), at(30, '09:00')],
    [
      'is null if the quiet hours are switched off',
      { ...night, isOn: false },
      at(23, '11:42'),
      null,
    ],
    [
      'is null if all days are quiet from midnight to midnight',
      { ...night, wholeDays: [0, 1, 2, 3, 4, 5, 6] },
      at(23, '01:00'),
      null,
    ],
  ])('%s', (_, hours, moment, next) => {
    expect(nextChange(hours, moment)).toBe(next)
  })

  it('is the first time at which notifications become silent or audible', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const anyHours = fc.record({
      isOn: fc.constant(true),
      from: clock,
      to: clock,
      wholeDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
      pausedUntil: fc.constant(null),
      quietUntil: fc.constant(null),
    })
    const start = at(23, '00:00')
    fc.assert(
      fc.property(anyHours, fc.nat(10_000), fc.nat(1_000), (hours, minutes, part) => {
        const now = start + minutes * 60_000
        const next = nextChange(hours, now)
        const later = next ?? now + 8 * 86_400_000
        const between = now + Math.floor(((later - now - 1) * part) / 1_000)
        expect(isQuiet(hours, between)).toBe(isQuiet(hours, now))
        const then = next === null ? null : isQuiet(hours, next)
        expect(then).toBe(next === null ? null : !isQuiet(hours, now))
      }),
    )
  })
})

describe('silence', () => {
  const off = { ...night, isOn: false }

  it.each([
    ['halfHour', at(23, '12:12')],
    ['hour', at(23, '12:42')],
    ['tomorrow', at(24, '09:00')],
  ] as const)('for %s ends at the right time', (span, end) => {
    const now = at(23, '11:42')
    const hours = silence(off, span, now)
    expect([isQuiet(hours, now), isQuiet(hours, end - 1), isQuiet(hours, end)]).toEqual([
      true,
      true,
      false,
    ])
    expect(silenceEnd(hours, now)).toBe(end)
    expect(nextQuietCheck(hours, now)).toBe(end)
  })

  it('continues into the quiet hours', () => {
    const now = at(23, '19:45')
    expect(silenceEnd(silence(night, 'halfHour', now), now)).toBe(at(24, '09:00'))
  })

  it('applies even if the quiet hours are paused', () => {
    const paused = { ...night, pausedUntil: at(24, '09:00') }
    expect(isQuiet(silence(paused, 'hour', at(23, '22:00')), at(23, '22:30'))).toBe(true)
  })

  it('has no end (null) if all days are quiet, or if notifications are not silent', () => {
    const always = { ...night, wholeDays: [0, 1, 2, 3, 4, 5, 6] }
    expect(silenceEnd(always, at(23, '12:00'))).toBeNull()
    expect(silenceEnd(night, at(23, '12:00'))).toBeNull()
  })

  it.each<[string, DoNotDisturb, number]>([
    ['while the quiet hours are switched off', off, at(23, '11:42')],
    ['during the quiet hours', night, at(23, '22:00')],
    ['outside the quiet hours', night, at(23, '11:42')],
  ])('can be ended %s', (_, hours, now) => {
    for (const span of silenceSpans) {
      const ended = endSilence(silence(hours, span, now), now)
      expect(isQuiet(ended, now + 1)).toBe(false)
      // The quiet hours of the next day are not affected.
      expect(isQuiet(ended, at(24, '22:00'))).toBe(hours.isOn)
    }
  })
})
