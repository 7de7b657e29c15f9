import { describe, expect, test } from 'vitest'
import { answersConversation, beginsConversation, repliesToTemplate } from './conversation.ts'

const HOUR = 3_600_000

describe('a customer’s message', () => {
  test.each([
    ['the first message', 100 * HOUR, null, true],
    ['an hour after the previous message', 100 * HOUR, 99 * HOUR, false],
    ['just before the window closes', 100 * HOUR - 1, 76 * HOUR, false],
    ['when the window has closed', 100 * HOUR, 76 * HOUR, true],
    ['dated before the previous message', 76 * HOUR, 100 * HOUR, false],
  ])('begins a conversation or not: %s', (_, at, before, begins) => {
    expect(beginsConversation(at, before)).toBe(begins)
  })

  test.each([
    [0, true],
    [24 * HOUR - 1, true],
    [24 * HOUR, false],
    [-1, false],
  ])('that arrives %s ms after a template is a reply to it: %s', (after, replies) => {
    expect(repliesToTemplate(1_000 + after, 1_000)).toBe(replies)
  })
})

const answer = {
  sender: 'group',
  status: 'pending',
  autoResponse: false,
  sentByUserId: 'ana',
  isUnattended: false,
}
test.each([
  ['a person’s message', answer, true],
  ['the customer’s message', { ...answer, sender: 'contact' }, false],
  ['an automatic answer', { ...answer, autoResponse: true }, false],
  ['a scheduled message', { ...answer, isUnattended: true }, false],
  ['a message without an author', { ...answer, sentByUserId: undefined }, false],
  ['a failed message', { ...answer, status: 'failed' }, false],
])('whether %s counts as an answer', (_, message, answers) => {
  expect(answersConversation(message)).toBe(answers)
})
