import { expect, test } from 'vitest'
import { createStartupGate } from './startup-gate.ts'
import type { Clock } from './ports.ts'

function rig() {
  const timers: { at: number; task: () => void }[] = []
  let now = 0
  const clock: Clock = {
    now: () => now,
    after(ms, task) {
      timers.push({ at: now + ms, task })
      return () => undefined
    },
  }
  const stands = createStartupGate(clock)
  let isOver = false
  void stands.promise.then(() => (isOver = true))
  return {
    ...stands,
    timers,
    async isOverAfter(ms: number) {
      now += ms
      for (const { task } of timers.filter(({ at }) => at <= now)) task()
      await Promise.resolve()
      return isOver
    },
  }
}

test('the rest of the start goes on a moment after the page has told what it shows', async () => {
  const { shown, told, isOverAfter } = rig()
  shown()
  expect(await isOverAfter(300)).toBe(false)
  told()
  expect(await isOverAfter(99)).toBe(false)
  expect(await isOverAfter(1)).toBe(true)
})

test('a page that tells nothing holds it up for a second after the window was shown', async () => {
  const { shown, isOverAfter } = rig()
  expect(await isOverAfter(5_000)).toBe(false)
  shown()
  expect(await isOverAfter(999)).toBe(false)
  expect(await isOverAfter(1)).toBe(true)
})

test('the first time counts: who changes chats all the while, or hides the window, puts nothing off', async () => {
  const { shown, told, timers } = rig()
  for (let time = 0; time < 50; time += 1) {
    told()
    shown()
  }
  expect(timers).toHaveLength(2)
})
