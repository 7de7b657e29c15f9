import { expect, test } from 'vitest'
import { isDynamic, isTooLong } from './flow-text.ts'

test.each([
  ['${data.name}', true],
  ['Hello ${data.name}', true],
  ["`${data.a} ' ' ${data.b}`", true],
  ['`nested`', true],
  ['``', false],
  ['plain', false],
  ['data.name', false],
])('%j is dynamic: %s', (text, expected) => {
  expect(isDynamic(text)).toBe(expected)
})

test.each([
  ['abc', false],
  ['  abc  ', false],
  ['abcd', true],
  ['', false],
  ['${data.a_long_name}', false],
  ['`a long expression`', false],
])('%j is too long for 3 characters: %s', (text, expected) => {
  expect(isTooLong(text, 3)).toBe(expected)
})
