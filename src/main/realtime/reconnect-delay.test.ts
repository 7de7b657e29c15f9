import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFinal, reconnectDelay } from './reconnect-delay.ts'

describe('reconnectDelay', () => {
  it.each([
    [0, undefined, 0, 0],
    [0, undefined, 0.999, 249.75],
    [1, undefined, 0, 250],
    [1, undefined, 0.5, 375],
    [3, undefined, 0, 1_000],
    [99, undefined, 0, 5_000],
    [1, 4100, 0, 1_000],
    [0, 4150, 0, 1_000],
    [1, 4200, 0, 250],
  ])(
    'after %i failures with the close code %s and the random number %f is %f ms',
    (failures, code, random, ms) => {
      expect(reconnectDelay(failures, code, random)).toBe(ms)
    },
  )

  it('is at most ten seconds, and does not get shorter with more failures', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), random, (failures, luck) => {
        const now = reconnectDelay(failures, undefined, luck)
        expect(now).toBeGreaterThan(0)
        expect(now).toBeLessThanOrEqual(10_000)
        expect(reconnectDelay(failures + 1, undefined, luck)).toBeGreaterThanOrEqual(now)
      }),
    )
  })
})

describe('isFinal', () => {
  it.each([
    [undefined, false],
    [1006, false],
    [4000, false],
    [4001, true],
    [4099, true],
    [4100, false],
    [4200, false],
    [4301, false],
  ])('returns for the close code %s: %s', (code, final) => {
    expect(isFinal(code)).toBe(final)
  })
})
