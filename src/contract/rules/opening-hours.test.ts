import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekDays } from '../entities/whatsapp-profile.ts'
import { differingHours, groupDays, hoursFaults, isWebAddress, openUntil } from './opening-hours.ts'

const mon = (from: string, to: string) => ({ day: 'mon' as const, from, to })

test.each([
  ['no period', [], []],
  ['one period', [mon('09:00', '20:00')], []],
  ['two periods', [mon('15:00', '20:00'), mon('09:00', '13:00')], []],
  ['two periods that touch', [mon('09:00', '13:00'), mon('13:00', '20:00')], []],
  ['two periods that overlap', [mon('09:00', '13:30'), mon('13:00', '20:00')], ['mon']],
  ['a period that ends before it begins', [mon('20:00', '09:00')], ['mon']],
  ['a period without length', [mon('09:00', '09:00')], ['mon']],
] as const)('hoursFaults checks opening hours with %s', (_, hours, faults) => {
  expect(hoursFaults(hours)).toEqual(faults)
})

test.each([
  ['https://casanogal.example', true],
  ['http://casanogal.example/a?b', true],
  ['casanogal.example', false],
  ['ftp://casanogal.example', false],
  ['javascript:alert(1)', false],
  ['https://localhost', false],
])('%s is a web address: %s', (text, isOne) => {
  expect(isWebAddress(text)).toBe(isOne)
})

const week = [
  ...(['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
    day,
    from: '09:00',
    to: '20:00',
  })),
  { day: 'sat' as const, from: '10:00', to: '18:00' },
]

test('consecutive days with equal hours are one group', () => {
  expect(groupDays(week)).toEqual([
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], spans: [{ from: '09:00', to: '20:00' }] },
    { days: ['sat'], spans: [{ from: '10:00', to: '18:00' }] },
    { days: ['sun'], spans: [] },
  ])
  const withoutWednesday = week.filter(({ day }) => day !== 'wed')
  expect(groupDays(withoutWednesday).map(({ days }) => days)).toEqual([
    ['mon', 'tue'],
    ['wed'],
    ['thu', 'fri'],
    ['sat'],
    ['sun'],
  ])
})

test('groupDays returns every day once, with its hours', () => {
  const span = fc.record({
    day: fc.constantFrom(...weekDays),
    from: fc.constantFrom('08:00', '09:00'),
    to: fc.constantFrom('13:00', '20:00'),
  })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 10 }), (hours) => {
      const groups = groupDays(hours)
      expect(groups.flatMap(({ days }) => days)).toEqual(weekDays)
      const sameHours = weekDays.flatMap((day) => hours.filter((one) => one.day === day))
      expect(
        groups.flatMap(({ days, spans }) =>
          days.flatMap((day) => spans.map((one) => ({ day, ...one }))),
        ),
      ).toEqual(sameHours)
    }),
  )
})

test.each([
  ['2026-11-23', 9 * 60, '20:00'],
  ['2026-11-23', 9 * 60 - 1, undefined],
  ['2026-11-23', 20 * 60, undefined],
  ['2026-11-28', 17 * 60, '18:00'],
  ['2026-11-29', 12 * 60, undefined],
])('on %s at minute %i the business is open until %s', (day, minutes, until) => {
  expect(openUntil(week, { day, minutes })).toBe(until)
})

test.each([
  ['Te respondemos apenas abramos.', undefined],
  ['Abrimos a las 9:00.', undefined],
  ['Abrimos a las 8:30.', 'Abrimos a las 8:30'],
  ['Lunes a viernes de 9:00 a 20:00 y sábado de 10:00 a 18:00.', undefined],
  ['Lunes a viernes de 9:00 a.m. a 8:00 p. m. y sábado de 10:00 a 18:00.', undefined],
  ['Lunes a viernes de 12:00 a. m. a 8:00 p. m.', 'Lunes a viernes de 12:00 a. m. a 8:00 p. m'],
  [
    'Hola. Atendemos de lunes a sábado de 9:00 a 20:00. Te respondemos apenas abramos.',
    'Atendemos de lunes a sábado de 9:00 a 20:00',
  ],
])(
  'in the reply “%s”, the sentence that differs from the opening hours is %s',
  (reply, sentence) => {
    expect(differingHours(reply, week)).toBe(sentence)
  },
)
