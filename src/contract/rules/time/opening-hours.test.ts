import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekDays, type OpeningSpan } from '#contract/entities/groups/opening-hours.ts'
import {
  afterOpenTime,
  closedByHours,
  differingHours,
  groupDays,
  isWebAddress,
  openUntil,
  repeatedHolidays,
  weekFaults,
} from './opening-hours.ts'

const mon = (from: string, to: string) => ({ day: 'mon' as const, from, to })
const tue = (from: string, to: string) => ({ day: 'tue' as const, from, to })
const sun = (from: string, to: string) => ({ day: 'sun' as const, from, to })

test.each([
  ['no period', [], []],
  ['one period', [mon('09:00', '20:00')], []],
  ['two periods', [mon('15:00', '20:00'), mon('09:00', '13:00')], []],
  ['two periods that touch', [mon('09:00', '13:00'), mon('13:00', '20:00')], []],
  ['two periods that overlap', [mon('09:00', '13:30'), mon('13:00', '20:00')], ['mon']],
  ['a night', [mon('20:00', '09:00')], []],
  ['a night until midnight', [mon('20:00', '00:00')], []],
  ['a night and the next day', [mon('20:00', '02:00'), tue('02:00', '20:00')], []],
  [
    'a night that overlaps the next day',
    [mon('20:00', '09:30'), tue('09:00', '20:00')],
    ['mon', 'tue'],
  ],
  [
    'a night of Sunday that overlaps Monday',
    [sun('20:00', '09:30'), mon('09:00', '18:00')],
    ['mon', 'sun'],
  ],
  ['two periods in one night', [mon('20:00', '02:00'), mon('22:00', '23:00')], ['mon']],
  ['a period without length', [mon('09:00', '09:00')], ['mon']],
] as const)('weekFaults checks opening hours with %s', (_, hours, faults) => {
  expect(weekFaults(hours)).toEqual(faults)
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

const christmas = { day: '2026-12-25', name: 'Christmas' }
/** `week` with a holiday on a Friday, and open until midnight on the Friday before. */
const hours = {
  week: [
    ...week.filter(({ day }) => day !== 'fri'),
    { day: 'fri' as const, from: '09:00', to: '23:59' },
  ],
  holidays: [christmas],
}

// Lima is five hours behind UTC all year. 2026-11-23 is a Monday.
test.each([
  ['2026-11-23T14:00:00Z', '20:00', undefined],
  ['2026-11-23T13:59:00Z', undefined, '2026-11-21T23:00:00Z'],
  ['2026-11-24T01:00:00Z', undefined, '2026-11-24T01:00:00Z'],
  ['2026-11-24T03:00:00Z', undefined, '2026-11-24T01:00:00Z'],
  ['2026-11-28T22:00:00Z', '18:00', undefined],
  ['2026-11-29T17:00:00Z', undefined, '2026-11-28T23:00:00Z'],
  ['2026-11-28T04:59:30Z', '23:59', undefined],
  ['2026-11-28T05:00:00Z', undefined, '2026-11-28T05:00:00Z'],
  ['2026-12-25T17:00:00Z', undefined, '2026-12-25T01:00:00Z'],
])('at %s the business is open until %s, or closed since %s', (at, until, since) => {
  const now = Date.parse(at)
  expect(openUntil(hours, now, 'America/Lima')).toBe(until)
  const closed = closedByHours(hours, now, 'America/Lima')
  expect(closed).toBe(since === undefined ? undefined : Date.parse(since))
})

/** A night of Friday as one span, and as two. Saturday is a holiday. */
const nights: readonly OpeningSpan[][] = [
  [{ day: 'fri', from: '21:00', to: '02:00' }],
  [
    { day: 'fri', from: '21:00', to: '23:59' },
    { day: 'sat', from: '00:00', to: '02:00' },
  ],
]
test.each(nights)('a night is one period, which no holiday cuts: %j %j', (...night) => {
  const more = [...night, { day: 'sat' as const, from: '10:00', to: '12:00' }]
  const withNight = { week: more, holidays: [{ day: '2026-11-28', name: 'Saturday' }] }
  const hour = 3_600_000
  // Friday, 21:00 in Lima.
  const opens = Date.parse('2026-11-28T02:00:00Z')
  expect(weekFaults(more)).toEqual([])
  for (const [after, until] of [
    [-1, undefined],
    [0, '02:00'],
    [4 * hour, '02:00'],
    [5 * hour - 1, '02:00'],
    [5 * hour, undefined],
    // Saturday, 11:00, on the holiday.
    [14 * hour, undefined],
  ] as const)
    expect(openUntil(withNight, opens + after, 'America/Lima')).toBe(until)
  expect(closedByHours(withNight, opens + 14 * hour, 'America/Lima')).toBe(opens + 5 * hour)
  const saturday = { ...withNight, holidays: [] }
  expect(openUntil(saturday, opens + 14 * hour, 'America/Lima')).toBe('12:00')
  // After one hour of the night: three hours of it and one of Saturday.
  expect(afterOpenTime(saturday, opens + 2 * hour, 4 * hour, 'America/Lima')).toBe(
    opens + 14 * hour,
  )
  expect(differingHours('Viernes de 21:00 a 02:00, sábado de 10:00 a 12:00.', more)).toBeUndefined()
})

test('a business that is always open is open until the end of each day', () => {
  const always = weekDays.map((day) => ({ day, from: '00:00', to: '23:59' }))
  expect(weekFaults(always)).toEqual([])
  const now = Date.parse('2026-11-23T12:00:00Z')
  expect(openUntil({ week: always, holidays: [] }, now, 'UTC')).toBe('23:59')
})

test.each([
  ['Europe/Madrid', '2026-03-30T06:59:00Z', '2026-03-28T17:00:00Z'],
  ['Europe/Madrid', '2026-03-30T07:00:00Z', undefined],
  ['America/Santiago', '2026-09-07T11:59:00Z', '2026-09-05T22:00:00Z'],
  ['America/Santiago', '2026-09-07T12:00:00Z', undefined],
  ['America/Sao_Paulo', '2019-02-18T11:59:00Z', '2019-02-16T20:00:00Z'],
])('in %s, at %s it is closed since %s, over a change of the clocks', (zone, at, since) => {
  const closed = closedByHours({ week, holidays: [] }, Date.parse(at), zone)
  expect(closed).toBe(since === undefined ? undefined : Date.parse(since))
})

test('a business that has not opened for a year counts as closed since a year ago', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  expect(closedByHours({ week: [], holidays: [] }, now, 'UTC')).toBe(Date.parse('2025-11-22'))
})

test('repeatedHolidays finds the later ones of the same day', () => {
  const again = { ...christmas, name: 'Again' }
  expect(repeatedHolidays([christmas, again, { day: '2027-01-01', name: 'New year' }])).toEqual([
    again,
  ])
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
