import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '#workspace/clock.ts'
import { createConnectionCloser } from './close-connections.ts'
import { PushApiError } from './push-api.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

function start(failures: Error[]) {
  const closed: string[] = []
  const log: string[] = []
  const closer = createConnectionCloser({
    api: {
      async closeConnections(userId) {
        await Promise.resolve()
        const error = failures.shift()
        if (error !== undefined) throw error
        closed.push(userId)
      },
    },
    clock: createClock(),
    log: (message) => log.push(message),
  })
  return { closer, closed, log }
}

test('connections are closed once the push service is back', async () => {
  const away = Array.from({ length: 3 }, () => new PushApiError('away', true))
  const { closer, closed, log } = start(away)
  closer.add('ana')
  closer.add('beto')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(closed.toSorted()).toEqual(['ana', 'beto'])
  expect(log).toEqual(['connections could not be closed'])
})

test('a refusal is not repeated, and does not hold up others', async () => {
  const { closer, closed, log } = start([new PushApiError('no such user', false)])
  closer.add('ana')
  closer.add('beto')
  await vi.advanceTimersByTimeAsync(100)
  expect(closed).toEqual(['beto'])
  expect(log).toEqual(['connections could not be closed'])
})
