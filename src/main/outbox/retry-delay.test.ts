import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

describe('retryDelay', () => {
  it('doubles from a second to half a minute, and spreads over the upper half', () => {
    expect([1, 2, 3, 6, 60].map((tries) => retryDelay(tries, 0))).toEqual([
      500, 1_000, 2_000, 15_000, 15_000,
    ])
    const luck = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), luck, (tries, random) => {
        const ms = retryDelay(tries, random)
        expect(ms).toBeGreaterThanOrEqual(retryDelay(tries, 0))
        expect(ms).toBeLessThanOrEqual(2 * retryDelay(tries, 0))
      }),
    )
  })
})
