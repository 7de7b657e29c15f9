import { expect, test } from 'vitest'
import { isHeldUp } from './is-queued-long.ts'

test.each([
  ['queued', 0, false],
  ['sending', 1, false],
  ['queued', 1, true],
  ['sending', 2, true],
  ['failed', 3, false],
] as const)('%s after %i tries is held up: %s', (state, attempts, expected) => {
  expect(isHeldUp({ state, attempts })).toBe(expected)
})
