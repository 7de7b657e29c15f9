import { expect, test } from 'vitest'
import { isRetrying } from './outgoing-bubble.tsx'

test.each([
  ['queued', 0, false],
  ['sending', 1, false],
  ['queued', 1, true],
  ['sending', 2, true],
  ['failed', 3, false],
] as const)(
  'a message that is %s after %i attempts is being retried: %s',
  (state, attempts, expected) => {
    expect(isRetrying({ state, attempts })).toBe(expected)
  },
)
