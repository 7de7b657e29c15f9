import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Group } from '#contract/entities/groups/group.ts'
import { automaticAnswer, closedSince, missedCallAnswer, scheduleFaults } from './auto-response.ts'

const night = {
  scheduleEnabled: true,
  text: 'We are closed.',
  startAt: '20:00',
  endAt: '09:00',
}
/** A group in Lima with this out-of-hours answer. */
const inLima = (scheduleAutoResponse: Group['scheduleAutoResponse']) => ({
  scheduleAutoResponse,
  timeZone: 'America/Lima',
})
const noon = { ...night, startAt: '13:00', endAt: '14:30' }
/** A time in Lima, which is five hours behind UTC all year. */
const lima = (time: string) => Date.parse(`2026-11-23T${time}:00-05:00`)

describe('the start of the out-of-hours period', () => {
  test.each([
    ['is undefined before the period', night, '19:59', undefined],
    ['is the current minute in the first minute', night, '20:00', lima('20:00')],
    ['is on the same evening before midnight', night, '23:30', lima('20:00')],
    ['is on the previous evening after midnight', night, '03:00', lima('20:00') - 86_400_000],
    [
      'is on the previous evening until the last minute',
      night,
      '08:59',
      lima('20:00') - 86_400_000,
    ],
    ['is undefined from the end on', night, '09:00', undefined],
    ['is on the same day if the period is within one day', noon, '13:45', lima('13:00')],
    ['is undefined after a period within one day', noon, '14:30', undefined],
    [
      'is undefined if the answer is switched off',
      { ...night, scheduleEnabled: false },
      '23:30',
      undefined,
    ],
    ['is undefined without a text', { ...night, text: ' ' }, '23:30', undefined],
    ['is undefined without an end', { ...night, endAt: undefined }, '23:30', undefined],
  ] as const)('%s', (_, schedule, time, since) => {
    expect(closedSince(inLima(schedule), lima(time))).toBe(since)
  })

  test('is less than a day ago; any time is either in a period or in the period with start and end swapped', () => {
    const time = fc
      .integer({ min: 0, max: 1_439 })
      .map((all) =>
        [Math.floor(all / 60), all % 60].map((n) => String(n).padStart(2, '0')).join(':'),
      )
    fc.assert(
      fc.property(time, time, time, (startAt, endAt, at) => {
        fc.pre(startAt !== endAt)
        const now = lima(at)
        const closed = closedSince(inLima({ ...night, startAt, endAt }), now)
        const open = closedSince(inLima({ ...night, startAt: endAt, endAt: startAt }), now)
        expect([closed, open].filter((since) => since !== undefined)).toHaveLength(1)
        expect(closed ?? open).toBeGreaterThan(now - 86_400_000)
        expect(closed ?? open).toBeLessThanOrEqual(now)
      }),
    )
  })
})

test.each([
  ['Europe/Madrid', '2026-03-29T06:59:00Z', '2026-03-28T19:00:00Z'],
  ['Europe/Madrid', '2026-03-29T07:00:00Z', undefined],
  ['Europe/Madrid', '2026-10-25T07:59:00Z', '2026-10-24T18:00:00Z'],
  ['America/Santiago', '2026-09-06T11:59:00Z', '2026-09-06T00:00:00Z'],
  ['America/Santiago', '2026-09-06T12:00:00Z', undefined],
  ['America/Sao_Paulo', '2026-11-25T11:59:00Z', '2026-11-24T23:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04T10:59:00Z', '2018-11-03T23:00:00Z'],
  [undefined, '2026-11-25T08:59:00Z', '2026-11-24T20:00:00Z'],
])('in %s, at %s the group is closed since %s', (timeZone, now, since) => {
  const found = closedSince(
    { scheduleAutoResponse: night, ...(timeZone !== undefined && { timeZone }) },
    Date.parse(now),
  )
  expect(found).toBe(since === undefined ? undefined : Date.parse(since))
})

describe('with opening hours', () => {
  const openingHours = { week: [{ day: 'mon', from: '10:00', to: '13:00' }], holidays: [] } as const
  const hours = { ...openingHours, week: [...openingHours.week], holidays: [] }

  test.each([
    // 2026-11-23 is a Monday.
    ['12:00', undefined],
    ['22:00', lima('13:00')],
    ['09:30', lima('13:00') - 7 * 86_400_000],
  ])('these decide and not the times of the answer: at %s', (time, since) => {
    const group = { ...inLima({ ...night, startAt: '11:00' }), openingHours: hours }
    expect(closedSince(group, lima(time))).toBe(since)
  })

  test('there is no answer if it is switched off or has no text; its times may be missing', () => {
    const at = lima('22:00')
    const { startAt: _start, endAt: _end, ...timeless } = night
    expect(closedSince({ ...inLima(timeless), openingHours: hours }, at)).toBe(lima('13:00'))
    for (const schedule of [
      undefined,
      { ...night, scheduleEnabled: false },
      { ...night, text: '' },
    ])
      expect(closedSince({ ...inLima(schedule), openingHours: hours }, at)).toBeUndefined()
  })
})

test.each([
  [{ scheduleEnabled: false }, []],
  [{ scheduleEnabled: true }, ['text', 'startAt', 'endAt']],
  [{ ...night, endAt: '20:00' }, ['endAt']],
  [{ ...night, text: '' }, ['text']],
  [night, []],
] as const)('the schedule %j has the faults %j', (schedule, faults) => {
  expect(scheduleFaults(schedule)).toEqual(faults)
})

describe('the answer', () => {
  const autoResponse = { text: 'Welcome.' }
  test.each([
    [
      'to a first message is the welcome text',
      { autoResponse },
      '12:00',
      true,
      { kind: 'first', text: 'Welcome.' },
    ],
    [
      'to a first message can be a file',
      { autoResponse: { media: '/f' } },
      '12:00',
      true,
      { kind: 'first', media: '/f' },
    ],
    ['to a later message is null', { autoResponse }, '12:00', false, null],
    ['without a text or file is null', { autoResponse: { text: ' ' } }, '12:00', true, null],
    [
      'to a first message out of hours is the out-of-hours text',
      { autoResponse, scheduleAutoResponse: night },
      '22:00',
      true,
      { kind: 'closed', text: 'We are closed.', since: lima('20:00') },
    ],
    [
      'to a first message in opening hours is the welcome text',
      { autoResponse, scheduleAutoResponse: night },
      '12:00',
      true,
      { kind: 'first', text: 'Welcome.' },
    ],
  ] as const)('%s', (_, group, time, isFirst, answer) => {
    const settings = { timeZone: 'America/Lima', ...group }
    expect(automaticAnswer(settings, { isFirst, answeredAt: null, now: lima(time) })).toEqual(
      answer,
    )
  })

  test.each([
    ['never', null, true],
    ['an hour ago', -60, true],
    ['59 minutes ago', -59, false],
    ['in the future, because the clock was set back', 120, false],
  ])('out of hours, with a user’s answer %s: sent %s', (_, minutes, isSent) => {
    const group = { timeZone: 'America/Lima', autoResponse, scheduleAutoResponse: night }
    const now = lima('22:00')
    const answeredAt = minutes === null ? null : now + minutes * 60_000
    for (const isFirst of [true, false])
      expect(automaticAnswer(group, { isFirst, answeredAt, now }) !== null).toBe(isSent)
  })
})

describe('the answer to a missed call', () => {
  const calledAt = lima('12:00')
  const now = calledAt + 60_000
  const answer = { kind: 'missedCall', text: 'We will call back.', since: now - 12 * 3_600_000 }
  test.each<[string, string | undefined, number | null, object | null]>([
    ['is sent once in 12 hours', ' We will call back. ', null, answer],
    ['is sent if a user answered before the call', 'We will call back.', calledAt - 1, answer],
    ['is not sent if a user answered after it', 'We will call back.', calledAt, null],
    ['is not sent without a text', ' ', null, null],
    ['is not sent where it is off', undefined, null, null],
  ])('%s', (_, text, answeredAt, expected) => {
    const group = { callAutoResponse: text === undefined ? {} : { text } }
    expect(missedCallAnswer(group, { calledAt, answeredAt, now })).toEqual(expected)
    expect(missedCallAnswer({}, { calledAt, answeredAt, now })).toBeNull()
  })
})
