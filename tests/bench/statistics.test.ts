import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intervals, median, percentile, shareAbove } from './statistics.ts'

const oneToTwenty = Array.from({ length: 20 }, (_, index) => 20 - index)
const samples = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1 })

describe('a percentile', () => {
  it.each([
    [0, 1],
    [0.05, 1],
    [0.5, 10],
    [0.95, 19],
    [0.951, 20],
    [1, 20],
  ])('for the share %f is a value of the sample, by nearest rank', (share, value) => {
    expect(percentile(oneToTwenty, share)).toBe(value)
  })

  it('is a value of the sample that at most the remaining share exceeds', () => {
    fc.assert(
      fc.property(samples, fc.double({ min: 0, max: 1, noNaN: true }), (sample, share) => {
        const value = percentile(sample, share)
        expect(sample).toContain(value)
        expect(shareAbove(sample, value)).toBeLessThanOrEqual(1 - share + 1e-9)
      }),
    )
  })

  it.each([-0.01, 1.01, Number.NaN])('is undefined for the share %f', (share) => {
    expect(() => percentile([1], share)).toThrow(RangeError)
  })
})

describe('a median', () => {
  it.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('of %j is %f', (sample, value) => {
    expect(median(sample)).toBe(value)
  })

  it('does not reorder the sample', () => {
    const sample = [3, 1, 2]
    median(sample)
    percentile(sample, 0.5)
    expect(sample).toEqual([3, 1, 2])
  })
})

describe('a share', () => {
  it('counts values above a bound, not those equal to it', () => {
    expect(shareAbove([16, 17, 25, 40], 25)).toBe(0.25)
  })
})

describe('intervals', () => {
  it('are the differences between successive moments', () => {
    expect(intervals([10, 26, 43])).toEqual([16, 17])
    expect(intervals([10])).toEqual([])
  })
})

describe('an empty or invalid sample', () => {
  it.each([[[]], [[1, Number.NaN]]])('of %j has no statistics', (sample) => {
    expect(() => median(sample)).toThrow(RangeError)
    expect(() => percentile(sample, 0.5)).toThrow(RangeError)
    expect(() => shareAbove(sample, 1)).toThrow(RangeError)
  })
})
