import { expect, test } from 'vitest'
import { becomesLastMessage, isGroupsTurn } from './last-message.ts'

test.each([
  [false, true],
  [true, false],
])('a message with autoResponse %s becomes the last one of its chat: %s', (autoResponse, shown) => {
  expect(becomesLastMessage({ autoResponse })).toBe(shown)
})

test.each([
  ['contact', false, true],
  ['contact', true, false],
  ['group', false, false],
  ['none', false, false],
] as const)(
  'with the last message by "%s" and finishedChat %s it is the group’s turn: %s',
  (lastSender, finishedChat, isTurn) => {
    expect(isGroupsTurn({ chat: { lastSender }, finishedChat })).toBe(isTurn)
  },
)
