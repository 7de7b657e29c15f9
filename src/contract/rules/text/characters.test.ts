import { expect, it } from 'vitest'
import { channelText } from '#contract/wire.ts'
import { characters, graphemes, truncate } from './characters.ts'

it.each([
  ['hola', 4],
  ['niño', 4],
  ['😀', 2],
  ['👩‍👩‍👧‍👦', 11],
])('%j counts as %i characters for a limit, also in a schema', (text, count) => {
  expect(characters(text)).toBe(count)
  expect(channelText(count).safeParse(text).success).toBe(true)
  expect(channelText(count - 1).safeParse(text).success).toBe(false)
})

it.each([
  ['', 0],
  ['hola', 4],
  ['nin\u0303o', 4],
  ['👩‍👩‍👧‍👦!', 2],
  ['🇵🇪🇧🇷', 2],
  ['a\r\nb', 3],
])('%j has %i graphemes', (text, count) => {
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
