import { expect, test } from 'vitest'
import { isUndated } from './undated-chat.ts'

test.each([
  ['1970-01-01T00:00:00.098Z', true],
  ['1970-12-31T23:59:59.999Z', true],
  ['1971-01-01T00:00:00.000Z', false],
  ['2026-11-23T09:00:00.000Z', false],
])('a chat with the time %s is undated: %s', (updateAt, expected) => {
  expect(isUndated({ updateAt })).toBe(expected)
})
