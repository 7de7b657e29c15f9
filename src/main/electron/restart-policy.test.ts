import { expect, it } from 'vitest'
import type { Clock } from '../ports.ts'
import { startAgain } from './restart-policy.ts'

/** A clock that is moved by hand, to what waits next. */
function handClock() {
  let time = 0
  let waiting: { at: number; task: () => void }[] = []
  const clock: Clock = {
    now: () => time,
    after(ms, task) {
      const one = { at: time + ms, task }
      waiting.push(one)
      return () => (waiting = waiting.filter((other) => other !== one))
    },
  }
  return {
    clock,
    pass(ms: number) {
      time += ms
    },
    /** Goes on to what waits. @returns how long that was, ms; null where nothing waits */
    async next(): Promise<number | null> {
      const [first] = waiting
      if (first === undefined) return null
      waiting = waiting.slice(1)
      const pause = first.at - time
      time = first.at
      first.task()
      await new Promise((resolve) => setImmediate(resolve))
      return pause
    },
  }
}

function rig({ fails = false, isOver = false } = {}) {
  const { clock, pass, next } = handClock()
  const told: string[] = []
  let starts = 0
  const tell = (message: string) => void told.push(message)
  const ended = startAgain({
    name: 'service',
    clock,
    log: { info: tell, warn: tell, error: tell },
    isOver: () => isOver,
    async start() {
      starts += 1
      if (fails) throw new Error('refused')
    },
  })
  return { ended, pass, next, told, starts: () => starts }
}

it('is started again after a pause, and again after a longer one', async () => {
  const { ended, next, starts } = rig()
  ended()
  expect(await next()).toBe(500)
  expect(starts()).toBe(1)
  expect(await next()).toBeNull()
  ended()
  expect(await next()).toBe(2_000)
  expect(starts()).toBe(2)
})

it('what does not start is tried five times, and then left', async () => {
  const { ended, next, told, starts } = rig({ fails: true })
  ended()
  const pauses: (number | null)[] = []
  do pauses.push(await next())
  while (pauses.at(-1) !== null)
  expect(pauses).toEqual([500, 2_000, 8_000, 30_000, 120_000, null])
  expect(starts()).toBe(5)
  expect(told.at(-1)).toBe('Not started again any more.')
})

it('what has run for long is tried anew as often, and what has just been started is not', async () => {
  const { ended, pass, next } = rig()
  for (const pause of [500, 2_000, 8_000, 30_000, 120_000]) {
    ended()
    expect(await next()).toBe(pause)
  }
  pass(299_999)
  ended()
  expect(await next()).toBeNull()
  pass(1)
  ended()
  expect(await next()).toBe(500)
})

it('what is to end is left be', async () => {
  const { ended, next, starts } = rig({ isOver: true })
  ended()
  expect(await next()).toBe(500)
  expect(starts()).toBe(0)
  expect(await next()).toBeNull()
})
