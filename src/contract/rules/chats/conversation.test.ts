import { describe, expect, test } from 'vitest'
import { answersConversation, beginsConversation, repliesToTemplate } from './conversation.ts'

const HOUR = 3_600_000

describe('a customer’s message', () => {
  test.each([
    ['the first message', true, 100 * HOUR, null],
    ['an hour after the previous message', false, 100 * HOUR, 99 * HOUR],
    ['just before the window closes', false, 100 * HOUR - 1, 76 * HOUR],
    ['when the window has closed', true, 100 * HOUR, 76 * HOUR],
    ['dated before the previous message', false, 76 * HOUR, 100 * HOUR],
  ])('(%s) begins a conversation: %s', (_, begins, at, before) => {
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
  ['a person’s message', true, answer],
  ['the customer’s message', false, { ...answer, sender: 'contact' }],
  ['an automatic answer', false, { ...answer, autoResponse: true }],
  ['a scheduled message', false, { ...answer, isUnattended: true }],
  ['a message without an author', false, { ...answer, sentByUserId: undefined }],
  ['a failed message', false, { ...answer, status: 'failed' }],
])('%s counts as an answer: %s', (_, answers, message) => {
  expect(answersConversation(message)).toBe(answers)
})
