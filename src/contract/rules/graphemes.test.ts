import { expect, it } from 'vitest'
import { graphemes } from './graphemes.ts'

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
