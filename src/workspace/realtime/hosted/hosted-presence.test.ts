import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { channels } from '#contract/events.ts'
import { createLoneBus } from '#workspace/bus/bus.ts'
import { createClock } from '#workspace/clock.ts'
import { createHostedPresence } from './hosted-presence.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

test('without numbers of users all channels have their turn, and expected ones first', async () => {
  const all = Array.from({ length: 120 }, (_, n) => channels.presence(`c${n}`))
  const asked: string[] = []
  const presence = createHostedPresence({
    api: {
      userCounts: () => Promise.resolve(new Map(all.map((channel) => [channel, undefined]))),
      users(channel) {
        asked.push(channel)
        return Promise.resolve(['ana'])
      },
    },
    bus: createLoneBus(),
    clock: createClock(),
    background: (work) => void work,
  })
  presence.expect(channels.presence('c119'))
  await presence.start()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(asked[0]).toBe(channels.presence('c119'))
  expect(new Set(asked)).toEqual(new Set(all))
  presence.close()
})
