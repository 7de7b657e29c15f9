import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAnonymousConnections } from './anonymous-connections.ts'
import { systemClock } from './clock.ts'

let ended: string[]
beforeEach(() => {
  vi.useFakeTimers()
  ended = []
})
afterEach(() => {
  vi.useRealTimers()
})

function start(limits = {}) {
  const all = { joinMs: 30_000, max: 4, maxPerAddress: 2, ...limits }
  const anonymous = createAnonymousConnections(systemClock, all)
  const add = (id: string, address: string) =>
    anonymous.add(id, address, () => {
      ended.push(id)
      anonymous.remove(id)
    })
  return { anonymous, add }
}

it('ends a connection that has joined no channel within 30 seconds, and no other', () => {
  const { anonymous, add } = start()
  add('silent', 'a')
  add('joins', 'a')
  vi.advanceTimersByTime(29_999)
  anonymous.remove('joins')
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1)
  expect([ended, anonymous.size, vi.getTimerCount()]).toEqual([['silent'], 0, 0])
})

it('ends the oldest of an address that has too many, and none of others', () => {
  const { anonymous, add } = start()
  add('other', 'b')
  for (const id of ['1', '2', '3', '4']) add(id, 'a')
  expect([ended, anonymous.size]).toEqual([['1', '2'], 3])
})

it('ends the oldest of all if there is no room left', () => {
  const { anonymous, add } = start()
  for (const id of ['1', '2', '3', '4', '5', '6']) add(id, id)
  expect([ended, anonymous.size]).toEqual([['1', '2'], 4])
})
