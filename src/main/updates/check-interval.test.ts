import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextCheckMs } from './check-interval.ts'

const HOUR_MS = 60 * 60 * 1_000

it('the next check is between three and five hours later', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      const ms = nextCheckMs(random)
      expect(ms).toBeGreaterThanOrEqual(3 * HOUR_MS)
      expect(ms).toBeLessThanOrEqual(5 * HOUR_MS)
    }),
  )
})

it('the time until the next check varies with the random number', () => {
  expect([nextCheckMs(0), nextCheckMs(0.5), nextCheckMs(1)]).toEqual([
    3 * HOUR_MS,
    4 * HOUR_MS,
    5 * HOUR_MS,
  ])
})
