import { expect, test } from 'vitest'
import {
  nextWaitAlertAt,
  waitingAfter,
  waitingBefore,
  waitingDueAt,
  waitingLateAt,
  waitPlace,
} from './waiting.ts'

const customer = {
  sender: 'contact',
  autoResponse: false,
  isUnattended: false,
  isCourtesy: false,
} as const
const agent = { ...customer, sender: 'group' } as const

test.each([
  ['the customer’s first message starts the wait', null, customer, 50],
  ['a further message of the customer does not restart the wait', 20, customer, 20],
  ['a wait that began in the future, before the clock was set back, begins now', 70, customer, 50],
  ['an answer ends the wait', 20, agent, null],
  ['thanks do not start a wait', null, { ...customer, isCourtesy: true }, null],
  ['thanks do not end a wait', 20, { ...customer, isCourtesy: true }, 20],
  ['thanks that arrive late do not lengthen it', 70, { ...customer, isCourtesy: true }, 70],
  ['an automatic response does not end the wait', 20, { ...agent, autoResponse: true }, 20],
  ['a scheduled message does not end the wait', 20, { ...agent, isUnattended: true }, 20],
  ['a scheduled message does not start a wait', null, { ...agent, isUnattended: true }, null],
] as const)('%s', (_, before, message, expected) => {
  expect(waitingAfter(before, message, 50)).toBe(expected)
})

test('waitingDueAt is the wait’s start plus the limit; null without a wait or a limit', () => {
  expect(waitingDueAt(1_000, { waitingLimitMinutes: 15 })).toBe(901_000)
  expect(waitingDueAt(1_000, {})).toBeNull()
  expect(waitingDueAt(null, { waitingLimitMinutes: 15 })).toBeNull()
})

test('a wait looks too long after the group’s limit, and after an hour in a group without one', () => {
  expect(waitingLateAt(1_000, { waitingLimitMinutes: 15 })).toBe(901_000)
  expect(waitingLateAt(1_000, {})).toBe(3_601_000)
})

test.each([
  ['during opening hours', '2026-11-23T10:00', '2026-11-23T10:30'],
  ['at night: from the opening on', '2026-11-23T03:00', '2026-11-23T09:30'],
  ['at the end of a day: the rest on the next day', '2026-11-23T17:50', '2026-11-24T09:20'],
  ['before a weekend and a holiday', '2026-11-27T17:50', '2026-12-01T09:20'],
])('the limit counts the time in which the group is open: %s', (_, since, dueAt) => {
  const week = (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
    day,
    from: '09:00',
    to: '18:00',
  }))
  const openingHours = { week, holidays: [{ day: '2026-11-30', name: 'Day off' }] }
  const group = { waitingLimitMinutes: 30, openingHours, timeZone: 'America/Lima' }
  const lima = (time: string) => Date.parse(`${time}:00-05:00`)
  expect(waitingDueAt(lima(since), group)).toBe(lima(dueAt))
})

test('a wait is never too long in a group that never opens', () => {
  const openingHours = { week: [], holidays: [] }
  expect(waitingDueAt(0, { waitingLimitMinutes: 1, openingHours, timeZone: 'UTC' })).toBeNull()
})

test('waitingBefore subtracts the minutes from now', () => {
  expect(waitingBefore(15, 900_000)).toBe(0)
})

const hour = 3_600_000

test.each<[string, number | null, number | null, number | undefined, number, number | null]>([
  ['the limit first', 0, 0, 15, -Infinity, hour / 4],
  ['then the hour before the window closes', 0, 0, 15, hour / 4, 23 * hour],
  ['only the window without a limit', 0, 0, undefined, -Infinity, 23 * hour],
  ['the window of a later message', 0, 5 * hour, 15, 23 * hour, 28 * hour],
  ['then its end', 0, 0, 15, 23 * hour, 24 * hour],
  ['a limit after the window', 0, 0, 36 * 60, 24 * hour, 36 * hour],
  ['none after all', 0, 0, 15, 24 * hour, null],
  ['none without a wait', null, 0, 15, -Infinity, null],
])('what is due about a wait: %s', (_, since, wrote, limit, after, expected) => {
  const group = { waitingLimitMinutes: limit, timeZone: 'UTC' }
  expect(nextWaitAlertAt(since, wrote, group, after)).toBe(expected)
})

test.each([
  ['is open until the window closes', 24 * hour - 1, { open: 5, closed: null }],
  ['is closed from then on', 24 * hour, { open: null, closed: 5 }],
])('a wait %s', (_, now, expected) => {
  expect(waitPlace(5, new Date(0).toISOString(), now)).toEqual(expected)
})

test('nobody waits without a wait', () => {
  const nobody = { open: null, closed: null }
  expect(waitPlace(null, new Date(0).toISOString(), 0)).toEqual(nobody)
  expect(waitPlace(null, undefined, 0)).toEqual(nobody)
})
