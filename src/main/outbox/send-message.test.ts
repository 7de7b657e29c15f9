import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'
import { retryAfter } from './send-message.ts'

describe('retryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  it.each([
    [null, 0],
    ['', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['99999999', 300_000],
    ['-1', 0],
    ['soon', 0],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:30 GMT', 0],
  ])('%j: %i ms', (value, ms) => {
    expect(retryAfter(value, now)).toBe(ms)
  })
})

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
