import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createSpeedMeter, messagesToFetch } from './fetch-ahead.ts'

const height = 900

it.each([
  ['at rest, with two screens loaded', { left: 1_800, speed: null }, 0],
  ['at rest, with one screen loaded', { left: 900, speed: null }, 13],
  ['at rest, nearly two screens loaded', { left: 1_790, speed: null }, limits.messagePage],
  ['in a slow scroll, with six screens loaded', { left: 5_400, speed: 1 }, 0],
  ['in a slow scroll, with less', { left: 5_300, speed: 1 }, 79],
  ['at the start of a scroll', { left: 5_300, speed: 0 }, 79],
  ['under a fast wheel, with what it covers in two seconds', { left: 14_400, speed: 7.2 }, 0],
  ['under a fast wheel, with less', { left: 14_300, speed: 7.2 }, limits.messagePageMax],
] as const)('fetches a page %s: of %j', (_, end, count) => {
  expect(messagesToFetch({ height, ...end })).toBe(count)
})

it('fetches pages that the service accepts, and never fewer for a faster wheel', () => {
  const px = fc.integer({ min: 0, max: 50_000 })
  const speed = fc.double({ min: 0.1, max: 20, noNaN: true })
  fc.assert(
    fc.property(px, speed, speed, (left, a, b) => {
      const slow = messagesToFetch({ height, left, speed: Math.min(a, b) })
      const fast = messagesToFetch({ height, left, speed: Math.max(a, b) })
      expect(fast).toBeGreaterThanOrEqual(slow)
      for (const count of [slow, fast])
        expect(count === 0 || count >= limits.messagePage).toBe(true)
      expect(fast).toBeLessThanOrEqual(limits.messagePageMax)
    }),
  )
})

it('measures the speed over a tenth of a second, and anew after a pause', () => {
  const meter = createSpeedMeter()
  for (let at = 0; at <= 200; at += 10) meter.report(1_000 + at * 7, at)
  expect(meter.speed()).toBeCloseTo(7)
  meter.report(90_000, 5_000)
  expect(meter.speed()).toBe(0)
})

it('does not take a jump for a very fast wheel', () => {
  const meter = createSpeedMeter()
  meter.report(0, 0)
  meter.report(100_000, 100)
  expect(meter.speed()).toBe(15)
})
