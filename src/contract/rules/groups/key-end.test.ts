import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { keyEnd, type KeyEnd } from './key-end.ts'

const now = Date.parse('2026-11-30T12:00:00.000Z')
const soon = limits.integrations.endsSoonDays * 24 * 3_600_000

test.each<[number, KeyEnd]>([
  [-1, 'over'],
  [0, 'over'],
  [1, 'soon'],
  [soon, 'soon'],
  [soon + 1, 'later'],
])('a key with %s ms left ends %s', (left, end) => {
  expect(keyEnd({ expiresAt: new Date(now + left).toISOString() }, now)).toBe(end)
})

test('a key without an end never ends', () => {
  expect(keyEnd({}, now)).toBe('never')
})
