import { expect, it } from 'vitest'
import { isRestartTime } from './restart-time.ts'

const HALF_HOUR = 30 * 60

it.each([
  [20, 0, HALF_HOUR, true],
  [23, 59, HALF_HOUR, true],
  [0, 0, HALF_HOUR, true],
  [5, 59, HALF_HOUR, true],
  [6, 0, HALF_HOUR, false],
  [19, 59, HALF_HOUR, false],
  [12, 0, 10 * HALF_HOUR, false],
  [22, 0, HALF_HOUR - 1, false],
  [22, 0, 0, false],
])(
  'the app may restart at %i:%i after %i s without input: %s',
  (hour, minute, idleSeconds, expected) => {
    expect(isRestartTime(new Date(2026, 10, 23, hour, minute), idleSeconds)).toBe(expected)
  },
)
