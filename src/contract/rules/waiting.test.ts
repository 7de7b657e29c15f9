import { expect, test } from 'vitest'
import { waitingAfter, waitingBefore, waitingDueAt } from './waiting.ts'

const customer = { sender: 'contact', autoResponse: false, isUnattended: false } as const
const agent = { ...customer, sender: 'group' } as const

test.each([
  ['the customer’s first message starts the wait', null, customer, 50],
  ['a further message of the customer does not restart the wait', 20, customer, 20],
  ['a wait that began in the future, before the clock was set back, begins now', 70, customer, 50],
  ['an answer ends the wait', 20, agent, null],
  ['an automatic response does not end the wait', 20, { ...agent, autoResponse: true }, 20],
  ['a scheduled message does not end the wait', 20, { ...agent, isUnattended: true }, 20],
  ['a scheduled message does not start a wait', null, { ...agent, isUnattended: true }, null],
] as const)('%s', (_, before, message, expected) => {
  expect(waitingAfter(before, message, 50)).toBe(expected)
})

test('waitingDueAt is the wait’s start plus the limit; null without a wait or a limit', () => {
  expect(waitingDueAt(1_000, 15)).toBe(901_000)
  expect(waitingDueAt(1_000, undefined)).toBeNull()
  expect(waitingDueAt(null, 15)).toBeNull()
})

test('waitingBefore subtracts the minutes from now', () => {
  expect(waitingBefore(15, 900_000)).toBe(0)
})
