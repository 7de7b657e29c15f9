import { describe, expect, it } from 'vitest'
import { snoozeState, snoozeTime, type SnoozeChoice } from './snooze.ts'

const snooze = { since: '2026-01-05T10:00:00.000Z', until: '2026-01-05T13:00:00.000Z' }
const at = (time: string) => Date.parse(`2026-01-05T${time}Z`)

describe('a snoozed chat', () => {
  it.each<[string, string, string | undefined, string]>([
    ['is asleep before the snooze ends', '12:59:59.999', undefined, 'asleep'],
    ['is due when the snooze ends', '13:00:00.000', undefined, 'due'],
    ['is due long after the snooze ended', '23:00:00.000', undefined, 'due'],
    [
      'stays asleep if the customer wrote before the snooze',
      '12:00:00.000',
      '2026-01-05T09:59:00.000Z',
      'asleep',
    ],
    [
      'stays asleep if the customer wrote when the snooze began',
      '12:00:00.000',
      snooze.since,
      'asleep',
    ],
    [
      'is answered if the customer wrote after the snooze began',
      '12:00:00.000',
      '2026-01-05T10:00:00.001Z',
      'answered',
    ],
    [
      'is answered, not due, if the customer wrote and the snooze has ended',
      '14:00:00.000',
      '2026-01-05T11:00:00.000Z',
      'answered',
    ],
  ])('%s', (_, now, answeredAt, expected) => {
    expect(snoozeState(snooze, at(now), answeredAt)).toBe(expected)
  })

  it.each<[string, string | null, string, string]>([
    ['behind', '2026-01-05T10:02:00.000Z', '2026-01-05T10:02:00.000Z', 'asleep'],
    ['behind', '2026-01-05T10:02:00.000Z', '2026-01-05T10:02:30.000Z', 'answered'],
    ['ahead', '2026-01-05T09:50:00.000Z', '2026-01-05T09:58:00.000Z', 'answered'],
    ['ahead', null, '2026-01-05T09:58:00.000Z', 'answered'],
  ])(
    'on a machine whose clock is %s, with the customer’s last message at %s before the snooze and at %s now, the chat is %s',
    (_, answeredAt, now, expected) => {
      expect(snoozeState({ ...snooze, answeredAt }, at('12:00:00.000'), now)).toBe(expected)
    },
  )
})

describe('a snooze choice', () => {
  /** A time in January 2026, in the machine's time zone as in `snoozeTime`. */
  const local = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute)
  // 5 January 2026 is a Monday.
  it.each<[SnoozeChoice, Date, Date | null]>([
    ['soon', local(5, 10, 20), local(5, 13, 20)],
    ['evening', local(5, 10), local(5, 18)],
    ['evening', local(5, 15), null],
    ['evening', local(5, 20), null],
    ['tomorrow', local(5, 23, 59), local(6, 9)],
    ['tomorrow', local(31, 8), new Date(2026, 1, 1, 9)],
    ['nextWeek', local(5, 8), local(12, 9)],
    ['nextWeek', local(11, 8), null],
    ['nextWeek', local(10, 8), local(12, 9)],
    ['nextWeek', local(7, 8), local(12, 9)],
  ])('%s at %s is %s', (choice, now, expected) => {
    expect(snoozeTime(choice, now)).toEqual(expected)
  })
})
