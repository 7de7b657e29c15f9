import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { automaticAnswer, closedSince, scheduleFaults } from './auto-response.ts'

const night = {
  scheduleEnabled: true,
  text: 'We are closed.',
  startAt: '20:00',
  endAt: '09:00',
  timeZone: 'America/Lima',
}
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
    expect(closedSince(schedule, lima(time))).toBe(since)
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
        const closed = closedSince({ ...night, startAt, endAt }, now)
        const open = closedSince({ ...night, startAt: endAt, endAt: startAt }, now)
        expect([closed, open].filter((since) => since !== undefined)).toHaveLength(1)
        expect(closed ?? open).toBeGreaterThan(now - 86_400_000)
        expect(closed ?? open).toBeLessThanOrEqual(now)
      }),
    )
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
    expect(automaticAnswer(group, { isFirst, now: lima(time) })).toEqual(answer)
  })
})
