import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuiet, nextChange, type DoNotDisturb } from './do-not-disturb.ts'

/** Of the machine's own time zone; 2026-11-23 is a Monday. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00`).getTime()

const night: DoNotDisturb = {
  isOn: true,
  from: '20:00',
  to: '09:00',
  wholeDays: [0],
  pausedUntil: null,
}
const noon = { ...night, from: '13:00', to: '14:30' }

describe('notifications', () => {
  it.each<[string, DoNotDisturb, number, boolean]>([
    ['before the hours', night, at(23, '19:59'), false],
    ['from their first minute', night, at(23, '20:00'), true],
    ['after midnight', night, at(24, '03:00'), true],
    ['from their end', night, at(24, '09:00'), false],
    ['on a whole day', night, at(29, '12:00'), true],
    ['before hours of one day', noon, at(23, '12:59'), false],
    ['within them', noon, at(23, '13:00'), true],
    ['at their end', noon, at(23, '14:30'), false],
    ['switched off', { ...night, isOn: false }, at(29, '22:00'), false],
    ['with hours of no length', { ...night, to: '20:00' }, at(23, '20:00'), false],
    ['while paused', { ...night, pausedUntil: at(24, '09:00') }, at(23, '22:00'), false],
    ['after the pause', { ...night, pausedUntil: at(24, '09:00') }, at(24, '20:00'), true],
  ])('%s', (_, hours, moment, quiet) => {
    expect(isQuiet(hours, moment)).toBe(quiet)
  })
})

describe('the next change', () => {
  it.each<[string, DoNotDisturb, number, number | null]>([
    ['is the start of the hours', night, at(23, '11:42'), at(23, '20:00')],
    ['is their end', night, at(23, '23:00'), at(24, '09:00')],
    ['is the end of a whole day and its night', night, at(28, '21:00'), at(30, '09:00')],
    ['is none for hours that are off', { ...night, isOn: false }, at(23, '11:42'), null],
    [
      'is none if every day is whole',
      { ...night, wholeDays: [0, 1, 2, 3, 4, 5, 6] },
      at(23, '01:00'),
      null,
    ],
  ])('%s', (_, hours, moment, next) => {
    expect(nextChange(hours, moment)).toBe(next)
  })

  it('is the next change of the state, and there is none before it', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const anyHours = fc.record({
      isOn: fc.constant(true),
      from: clock,
      to: clock,
      wholeDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
      pausedUntil: fc.constant(null),
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
