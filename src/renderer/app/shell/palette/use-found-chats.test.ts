import { expect, test } from 'vitest'
import { soughtText } from './use-found-chats.ts'

test.each([
  ['+51 945 118-207', '51945118207'],
  ['(01) 445.20', '0144520'],
  [' Carmen ', 'Carmen'],
  ['Sala 3', 'Sala 3'],
  ['+', '+'],
])('%s is looked for as %s', (text, expected) => {
  expect(soughtText(text)).toBe(expected)
})
