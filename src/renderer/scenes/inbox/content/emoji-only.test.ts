import { expect, it } from 'vitest'
import { isEmojiOnly } from './emoji-only.ts'

it.each([
  ['🙏', true],
  ['👍🏽 ❤️', true],
  ['👨‍👩‍👧‍👦', true],
  ['🇵🇪🇵🇹🇧🇷', true],
  ['1️⃣', true],
  ['🙏🙏🙏🙏', false],
  ['1', false],
  ['#', false],
  ['ok 👍', false],
  ['', false],
  ['   ', false],
])('the text %j is shown large: %s', (text, expected) => {
  expect(isEmojiOnly(text)).toBe(expected)
})
