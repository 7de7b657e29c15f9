import { afterEach, expect, it } from 'vitest'
import { startRig, until, type RawClient, type Rig } from './push-support.ts'

const CONNECTIONS = 1_000
const EVENTS = 20
/** Takes about a second on two busy cores; ten times that is a defect. */
const BOUND_MS = 15_000

let rig: Rig
afterEach(() => rig.stop())

it(`sends ${EVENTS} events to ${CONNECTIONS} connections, to each all of them in order`, async () => {
  rig = await startRig()
  const raws: RawClient[] = []
  // A hundred at a time: the queue of a listening socket is limited.
  while (raws.length < CONNECTIONS) {
    const more = Array.from({ length: 100 }, () => rig.raw())
    await Promise.all(
      more.map(async (raw) => {
        await raw.greeted()
        raw.subscribe({ channel: 'news' })
        await raw.takeData('pusher_internal:subscription_succeeded')
      }),
    )
    raws.push(...more)
  }
  expect(rig.push.connectionCount()).toBe(CONNECTIONS)

  const heapBefore = process.memoryUsage().heapUsed
  const start = performance.now()
  for (let n = 0; n < EVENTS; n++) rig.push.trigger('news', 'said', { n, text: 'x'.repeat(1_000) })
  await until(
    'everyone has everything',
    () => raws.every(({ frames }) => frames.length === EVENTS + 2),
    BOUND_MS,
  )
  const elapsed = performance.now() - start

  const expected = Array.from({ length: EVENTS }, (_, n) => n)
  for (const { frames } of raws) {
    const numbers = frames
      .filter(({ event }) => event === 'said')
      .map(({ data }): unknown => JSON.parse(String(data)).n)
    expect(numbers).toEqual(expected)
  }
  expect(elapsed).toBeLessThan(BOUND_MS)
  // The clients' 20,000 frames of a kilobyte are included in this limit.
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(200 * 1024 * 1024)

  expect(rig.push.drop(4200)).toBe(CONNECTIONS)
  expect(rig.push.connectionCount()).toBe(0)
})
