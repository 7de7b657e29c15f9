import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '#workspace/clock.ts'
import { createEventQueue, type Publication } from './event-queue.ts'
import { PushApiError } from './push-api.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }),
)
afterEach(() => void vi.useRealTimers())

function start() {
  const sent: string[] = []
  const log: string[] = []
  const failing: Error[] = []
  let isAway = false
  const away = () => new PushApiError('away', true)
  const queue = createEventQueue({
    api: {
      async publish(channels, event, data) {
        await Promise.resolve()
        if (isAway) throw away()
        const error = failing.shift()
        if (error !== undefined) throw error
        sent.push(`${event} ${data} ${channels.length}`)
      },
    },
    clock: createClock(),
    log: (message) => log.push(message),
    async announceMissed() {
      await Promise.resolve()
      if (isAway) throw away()
      sent.push('missed')
    },
  })
  const add = (data: string, more: Partial<Publication> = {}) =>
    queue.add({ lane: 'c', channels: ['a'], event: 'e', data, ...more })
  return { queue, add, sent, log, failing, setAway: (next: boolean) => void (isAway = next) }
}

const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))

test('the events of a chat are sent one after another', async () => {
  const { queue, add, sent } = start()
  for (const data of ['1', '2', '3']) add(data)
  await queue.settled()
  expect(sent).toEqual(['e 1 1', 'e 2 1', 'e 3 1'])
})

test('a call is for at most 100 channels', async () => {
  const { queue, add, sent } = start()
  add('1', { channels: Array.from({ length: 230 }, (_, n) => `c${n}`) })
  await queue.settled()
  expect(sent).toEqual(['e 1 100', 'e 1 100', 'e 1 30'])
})

test('a call that fails is repeated, before the next event of the chat', async () => {
  const { add, sent, failing } = start()
  failing.push(new PushApiError('busy', true), new PushApiError('busy', true))
  add('1')
  add('2')
  await pass(2_000)
  expect(sent).toEqual(['e 1 1', 'e 2 1'])
})

test('an event that is refused is not repeated, and clients fetch', async () => {
  const { add, sent, failing, log } = start()
  failing.push(new PushApiError('refused', false))
  add('1')
  await pass(2_000)
  expect(sent).toEqual(['missed'])
  expect(log).toEqual(['an event could not be published'])
})

test('while the push service is away events are dropped; clients are told once, then it goes on', async () => {
  const { add, sent, setAway, log } = start()
  setAway(true)
  add('1')
  await pass(10_000)
  add('2')
  setAway(false)
  await pass(6_000)
  add('3')
  await pass(100)
  expect(sent).toEqual(['missed', 'e 3 1'])
  expect(log).toEqual(['an event could not be published', 'the push service cannot be reached'])
})

test('an event that comes while clients are told is sent after it', async () => {
  const { queue, add, sent } = start()
  queue.missed()
  add('1')
  await pass(100)
  expect(sent).toEqual(['missed', 'e 1 1'])
})
