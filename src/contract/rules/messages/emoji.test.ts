import { expect, it } from 'vitest'
import { isEmoji } from './emoji.ts'

it.each(['👍', '👍🏽', '❤️', '❤', '👨‍👩‍👧‍👦', '🇵🇪', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '☺️'])('%j is one emoji', (text) => {
  expect(isEmoji(text)).toBe(true)
})

it.each([
  '',
  'a',
  'ok',
  '1',
  '\n',
  ' ',
  '👍👍',
  '👍 ',
  'ok 👍',
  '🇵',
  'ñ',
  'a\u20e3',
  `👍${'\u0301'.repeat(32)}`,
])('%j is not exactly one emoji', (text) => {
  expect(isEmoji(text)).toBe(false)
})
