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
  const gate = createStartupGate(clock)
  let isOver = false
  void gate.opened.then(() => (isOver = true))
  return {
    ...gate,
    timers,
    async isOverAfter(ms: number) {
      now += ms
      for (const { task } of timers.filter(({ at }) => at <= now)) task()
      await Promise.resolve()
      return isOver
    },
  }
}

test('the gate opens 100 ms after the page reported its context', async () => {
  const { onWindowShown, onContext, isOverAfter } = rig()
  onWindowShown()
  expect(await isOverAfter(300)).toBe(false)
  onContext()
  expect(await isOverAfter(99)).toBe(false)
  expect(await isOverAfter(1)).toBe(true)
})

test('the gate opens a second after the window was shown if the page reports nothing', async () => {
  const { onWindowShown, isOverAfter } = rig()
  expect(await isOverAfter(5_000)).toBe(false)
  onWindowShown()
  expect(await isOverAfter(999)).toBe(false)
  expect(await isOverAfter(1)).toBe(true)
})

test('repeated calls start no further timers', async () => {
  const { onWindowShown, onContext, timers } = rig()
  for (let time = 0; time < 50; time += 1) {
    onContext()
    onWindowShown()
  }
  expect(timers).toHaveLength(2)
})
