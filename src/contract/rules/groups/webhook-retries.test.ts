import { expect, test } from 'vitest'
import { retryAfter, webhookTries } from './webhook-retries.ts'

const hour = 3_600_000

/** When each try is, ms after the first. */
function times(chance: number): number[] {
  const found = [0]
  for (let tries = 1; ; tries += 1) {
    const wait = retryAfter(tries, chance)
    if (wait === undefined) return found
    found.push((found.at(-1) ?? 0) + wait)
  }
}

test('there are nine tries, each later after the one before it, in 24 hours', () => {
  const all = times(0)
  expect(all).toHaveLength(webhookTries)
  expect(webhookTries).toBe(9)
  const waits = all.slice(1).map((at, index) => at - (all[index] ?? 0))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(all.at(-1)).toBe(24 * hour)
})

test('chance makes each wait up to a tenth shorter', () => {
  expect(retryAfter(1, 0)).toBe(60_000)
  expect(retryAfter(1, 1)).toBe(54_000)
  expect(times(1).at(-1)).toBeCloseTo(0.9 * 24 * hour, -2)
})
