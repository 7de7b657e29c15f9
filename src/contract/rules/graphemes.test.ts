import { expect, it } from 'vitest'
import { graphemes, truncate } from './graphemes.ts'

it.each([
  ['', 0],
  ['hola', 4],
  ['nin\u0303o', 4],
  ['👩‍👩‍👧‍👦!', 2],
  ['🇵🇪🇧🇷', 2],
  ['a\r\nb', 3],
])('%j has %i characters', (text, count) => {
  expect([...graphemes(text)]).toHaveLength(count)
  expect([...graphemes(text)].map(({ segment }) => segment).join('')).toBe(text)
})

it.each([
  ['hola', 4, 'hola'],
  ['hola!', 4, 'hola…'],
  ['uno dos', 4, 'uno…'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 1, '👩‍👩‍👧‍👦…'],
  ['', 0, ''],
])('%j cut after %i characters is %j', (text, max, expected) => {
  expect(truncate(text, max)).toBe(expected)
})
