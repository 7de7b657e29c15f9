import { expect, test } from 'vitest'
import { waitingAfter, waitingBefore, waitingDueAt } from './waiting.ts'

const customer = { sender: 'contact', autoResponse: false, isUnattended: false } as const
const agent = { ...customer, sender: 'group' } as const

test.each([
  ['the first message of a customer', null, customer, 50],
  ['a further one', 20, customer, 20],
  ['an answer', 20, agent, null],
  ['an automatic response', 20, { ...agent, autoResponse: true }, 20],
  ['a scheduled message', 20, { ...agent, isUnattended: true }, 20],
  ['a scheduled message to who does not wait', null, { ...agent, isUnattended: true }, null],
] as const)('%s', (_, before, message, expected) => {
  expect(waitingAfter(before, message, 50)).toBe(expected)
})

test('a wait is due after the limit, and never without one', () => {
  expect(waitingDueAt(1_000, 15)).toBe(901_000)
  expect(waitingDueAt(1_000, undefined)).toBeNull()
  expect(waitingDueAt(null, 15)).toBeNull()
})

test('the limit lies before now', () => {
  expect(waitingBefore(15, 900_000)).toBe(0)
})
