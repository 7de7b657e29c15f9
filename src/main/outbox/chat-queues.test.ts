import { describe, expect, it } from 'vitest'
import { createLanes } from './chat-queues.ts'

function at(start: number) {
  let now = start
  const lanes = createLanes({ now: () => now, after: () => () => {} }, () => 0)
  const set = (ms: number) => void (now = ms)
  const mayGo = () => lanes.opensAt(lanes.of('c')) <= now
  return { lanes, set, mayGo }
}

describe('a lane', () => {
  it('opens after our own patience, or after the service’s if that is longer', () => {
    const { lanes, set, mayGo } = at(1_000_000)
    expect(mayGo()).toBe(true)
    lanes.postpone(lanes.of('c'), 5_000)
    set(1_004_999)
    expect(mayGo()).toBe(false)
    set(1_005_000)
    expect(mayGo()).toBe(true)
  })

  it('does not stay shut because the clock was put back', () => {
    const { lanes, set, mayGo } = at(1_000_000_000)
    lanes.postpone(lanes.of('c'), 5_000)
    expect(mayGo()).toBe(false)
    set(1_000_000_000 - 3_600_000)
    expect(mayGo()).toBe(true)
  })
})
