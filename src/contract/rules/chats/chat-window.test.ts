import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { isWindowOpen, remainingMs, windowClock, windowColour } from './chat-window.ts'

describe('the chat window', () => {
  const start = Date.parse('2026-01-01T00:00:00.000Z')
  const answered = new Date(start).toISOString()
  const hour = 3_600_000

  it.each([
    [0, 'green', '24:00:00'],
    [12 * hour, 'green', '12:00:00'],
    [12 * hour + 1, 'yellow', '12:00:00'],
    [23 * hour, 'yellow', '01:00:00'],
    [23 * hour + 1, 'red', '01:00:00'],
    [24 * hour - 1, 'red', '00:00:01'],
    [24 * hour, 'expired', '00:00:00'],
    [25 * hour, 'expired', '00:00:00'],
  ] as const)('%i ms after the customer’s message is %s and shows %s', (after, colour, clock) => {
    const remaining = remainingMs(answered, start + after)
    expect(windowColour(remaining)).toBe(colour)
    expect(windowClock(remaining)).toBe(clock)
    expect(isWindowOpen(answered, start + after)).toBe(colour !== 'expired')
  })

  it('is closed if the customer never wrote or the time is invalid', () => {
    expect(remainingMs(undefined, start)).toBe(0)
    expect(remainingMs('soon', start)).toBe(0)
  })

  it('has a remaining time between 0 and 24 hours that never grows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -limits.chatWindowMs * 3, max: limits.chatWindowMs * 3 }),
        fc.nat(),
        (offset, later) => {
          const now = remainingMs(answered, start + offset)
          expect(now).toBeGreaterThanOrEqual(0)
          expect(now).toBeLessThanOrEqual(limits.chatWindowMs)
          expect(remainingMs(answered, start + offset + later)).toBeLessThanOrEqual(now)
        },
      ),
    )
  })
})
