import { describe, expect, it } from 'vitest'
import { createChatQueues } from './chat-queues.ts'

function at(start: number) {
  let now = start
  const queues = createChatQueues({ now: () => now, after: () => () => {} }, () => 0)
  const set = (ms: number) => void (now = ms)
  const mayGo = () => queues.opensAt(queues.of('c')) <= now
  return { queues, set, mayGo }
}

describe('a queue', () => {
  it('opens after the service’s Retry-After if that is later than the backoff', () => {
    const { queues, set, mayGo } = at(1_000_000)
    expect(mayGo()).toBe(true)
    queues.postpone(queues.of('c'), 5_000)
    set(1_004_999)
    expect(mayGo()).toBe(false)
    set(1_005_000)
    expect(mayGo()).toBe(true)
  })

  it('does not stay blocked after the clock was set back', () => {
    const { queues, set, mayGo } = at(1_000_000_000)
    queues.postpone(queues.of('c'), 5_000)
    expect(mayGo()).toBe(false)
    set(1_000_000_000 - 3_600_000)
    expect(mayGo()).toBe(true)
  })
})
