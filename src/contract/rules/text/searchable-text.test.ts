import { expect, test } from 'vitest'
import { chatListQuery } from '#contract/api/chats/chats.ts'
import { limits } from '#contract/limits.ts'
import { isSearchable, lookedUpParts, soughtParts, soughtText } from './searchable-text.ts'

test.each([
  ['abc', true],
  [' abc ', true],
  ['日本語', true],
  ['😀😀😀', true],
  ['ab', false],
  [' a ', false],
  ['', false],
  ['a\0b', false],
  ['😀😀', false],
  ['😀a', false],
  ['a\u0301b', false],
  ['ae\u0301', false],
  ['\u0130a', false],
  ['\u0130ab', true],
])('%j is long enough to search: %s', (text, enough) => {
  expect(isSearchable(text)).toBe(enough)
  expect(chatListQuery.safeParse({ groupId: 'g', filter: text }).success).toBe(enough)
})

test.each([
  ['Rojas Carmen', ['rojas', 'carmen'], ['rojas', 'carmen']],
  [' José  de LA  José', ['jose', 'de', 'la'], ['jose']],
  ['51945118207', ['51945118207'], ['51945118207']],
  // A single letter is in almost every name.
  ['a b c', ['a b c'], ['a b c']],
  ['Customer 1', ['customer 1'], ['customer 1']],
])('%j is sought as %j and looked up by %j', (text, parts, lookedUp) => {
  expect(soughtParts(text)).toEqual(parts)
  expect(lookedUpParts(text)).toEqual(lookedUp)
})

test('a search text has a maximum length', () => {
  const longest = 'a'.repeat(limits.searchMaxCharacters)
  const fits = (filter: string) => chatListQuery.safeParse({ groupId: 'g', filter }).success
  expect([fits(longest), fits(`${longest}a`)]).toEqual([true, false])
})

test.each([
  ['+51 945 118-207', '51945118207'],
  ['+51 9', '519'],
  ['\u202a+51\u00a0945\u2011118\u2011207\u202c', '51945118207'],
  ['0051 945 118 207', '51945118207'],
  ['+49 (0) 170 1234567', '491701234567'],
  ['51945118207.0', '51945118207'],
  ['(01) 445.20', '0144520'],
  ['(01) 445.2', '(01) 445.2'],
  ['2026-11', '2026-11'],
  ['2026-11-22', '2026-11-22'],
  ['22.11.2026', '22.11.2026'],
  ['2-1-1999', '2-1-1999'],
  ['22-11.2026', '22112026'],
  ['2550-43-21', '25504321'],
  ['44-22-1234', '44221234'],
  ['2026-11-32', '20261132'],
  ['2026-22-11', '2026-22-11'],
  ['11/22/2026', '11/22/2026'],
  ['11-22-2026', '11-22-2026'],
  ['2025-25-20', '20252520'],
  ['22-25-2010', '22252010'],
  ['123 456 789 012 345', '123456789012345'],
  ['9400 1000 0000 0000', '9400 1000 0000 0000'],
  [' 4 - 15', '4 - 15'],
  [' Carmen ', 'Carmen'],
  ['Sala 3', 'Sala 3'],
  ['carmen.51@correo.example', 'carmen.51@correo.example'],
  ['+', '+'],
])('the contact query %j becomes %j', (text, expected) => {
  expect(soughtText(text)).toBe(expected)
})
