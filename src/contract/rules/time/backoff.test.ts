import { expect, it } from 'vitest'
import { backoffMs, jitteredBackoffMs } from './backoff.ts'

const backoff = { firstMs: 500, longestMs: 10_000 }

it.each([
  [1, 500],
  [2, 1_000],
  [5, 8_000],
  [6, 10_000],
  [100_000, 10_000],
  [0, 500],
])('after %i failures in a row the pause is %i ms', (failures, pause) => {
  expect(backoffMs(backoff, failures)).toBe(pause)
})

it('jitteredBackoffMs is between half of the pause and the whole pause', () => {
  expect(jitteredBackoffMs(backoff, 2, 0)).toBe(500)
  expect(jitteredBackoffMs(backoff, 2, 0.5)).toBe(750)
})
