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
  let takesMs = 0
  let announcing = Promise.resolve()
  const clock = createClock()
  const away = () => new PushApiError('away', true)
  const queue = createEventQueue({
    api: {
      async publish(channels, event, data) {
        if (takesMs === 0) await Promise.resolve()
        else await new Promise<void>((resolve) => clock.after(takesMs, resolve))
        if (isAway) throw away()
        const error = failing.shift()
        if (error !== undefined) throw error
        sent.push(`${event} ${data} ${channels.length}`)
      },
    },
    clock,
    log: (message) => log.push(message),
    async publishMissed() {
      await announcing
      if (isAway) throw away()
      sent.push('missed')
    },
  })
  const add = (data: string, more: Partial<Publication> = {}) =>
    queue.add({ orderingKey: 'c', channels: ['a'], event: 'e', data, ...more })
  return {
    queue,
    add,
    sent,
    log,
    failing,
    setAway: (next: boolean) => void (isAway = next),
    setSlow: (ms: number) => void (takesMs = ms),
    setAnnouncing: (next: Promise<void>) => void (announcing = next),
  }
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

test('events are dropped while the push service is unavailable; clients then refetch once', async () => {
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

test('an event that is added during the recovery is published after it', async () => {
  const { queue, add, sent } = start()
  queue.dropAll()
  add('1')
  await pass(100)
  expect(sent).toEqual(['missed', 'e 1 1'])
})

test('clients refetch again after events were dropped during the recovery', async () => {
  const { queue, add, sent, setAnnouncing } = start()
  const { promise, resolve } = Promise.withResolvers<void>()
  setAnnouncing(promise)
  queue.dropAll()
  add('1')
  queue.dropAll()
  resolve()
  await pass(100)
  expect(sent).toEqual(['missed', 'missed'])
})

test('an event that comes just as a partition gets empty does not wait for the next one', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const { add, sent } = start()
    add('1')
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    add('2')
    await pass(1_000)
    expect(sent).toEqual(['e 1 1', 'e 2 1'])
  }
})

test('with a slow push service clients fetch, rather than get events of long ago', async () => {
  const { add, sent, log, setSlow } = start()
  setSlow(3_000)
  for (let n = 1; n <= 20; n += 1) add(String(n))
  await pass(25_000)
  expect(sent.slice(0, 5)).toEqual(['e 1 1', 'e 2 1', 'e 3 1', 'e 4 1', 'e 5 1'])
  expect(sent.slice(-1)).toEqual(['missed'])
  expect(log).toEqual(['the push service is too slow for the events'])
  add('later')
  await pass(4_000)
  expect(sent.slice(-1)).toEqual(['e later 1'])
})
