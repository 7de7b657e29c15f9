import { expect, it } from 'vitest'
import type { Clock } from '#main/ports.ts'
import { createRestartPolicy } from './restart-policy.ts'

/** A clock that the test moves to the next timer. */
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
    /**
     * Moves the clock to the next timer and runs it.
     * @returns its delay in ms; null if there is no timer
     */
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

function rig({ fails = false, isEnding = false } = {}) {
  const { clock, pass, next } = handClock()
  const logged: string[] = []
  let starts = 0
  const record = (message: string) => void logged.push(message)
  const ended = createRestartPolicy({
    name: 'service',
    clock,
    log: { info: record, warn: record, error: record },
    isEnding: () => isEnding,
    async start() {
      starts += 1
      if (fails) throw new Error('refused')
    },
  })
  return { ended, pass, next, logged, starts: () => starts }
}

it('increases the delay with each restart', async () => {
  const { ended, next, starts } = rig()
  ended()
  expect(await next()).toBe(500)
  expect(starts()).toBe(1)
  expect(await next()).toBeNull()
  ended()
  expect(await next()).toBe(2_000)
  expect(starts()).toBe(2)
})

it('gives up after five failed attempts', async () => {
  const { ended, next, logged, starts } = rig({ fails: true })
  ended()
  const pauses: (number | null)[] = []
  do pauses.push(await next())
  while (pauses.at(-1) !== null)
  expect(pauses).toEqual([500, 2_000, 8_000, 30_000, 120_000, null])
  expect(starts()).toBe(5)
  expect(logged.at(-1)).toBe('Restarting was given up.')
})

it('resets the number of attempts only after the process has run for five minutes', async () => {
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

it('does not restart while the app is quitting', async () => {
  const { ended, next, starts } = rig({ isEnding: true })
  ended()
  expect(await next()).toBe(500)
  expect(starts()).toBe(0)
  expect(await next()).toBeNull()
})
