import { expect, onTestFinished, test, vi } from 'vitest'
import { createClock } from './clock.ts'

function stopped() {
  let time = 1_000
  const clock = createClock(() => time)
  return { clock, walk: (ms: number) => (time += ms) }
}

test('the clock follows the system clock after `advance`', () => {
  const { clock, walk } = stopped()
  clock.advance(500)
  walk(20)
  expect(clock.now()).toBe(1_520)
})

test('timers run at their time and in order, including timers started by other timers', () => {
  const { clock } = stopped()
  const seen: [string, number][] = []
  const note = (name: string) => seen.push([name, clock.now()])
  clock.after(300, () => note('late'))
  clock.after(100, () => {
    note('early')
    clock.after(50, () => note('started on the way'))
    clock.after(5_000, () => note('too late'))
  })
  clock.after(200, () => note('cancelled'))()
  clock.advance(400)
  expect(seen).toEqual([
    ['early', 1_100],
    ['started on the way', 1_150],
    ['late', 1_300],
  ])
  expect(clock.now()).toBe(1_400)
  clock.close()
})

test('a timer runs when its time has passed, and no timer runs after close()', async () => {
  const clock = createClock()
  const { promise, resolve } = Promise.withResolvers<number>()
  const start = performance.now()
  clock.after(20, () => resolve(performance.now() - start))
  expect(await promise).toBeGreaterThanOrEqual(19)
  let ran = false
  clock.after(1, () => (ran = true))
  clock.close()
  const marker = createClock()
  const { promise: later, resolve: past } = Promise.withResolvers<void>()
  marker.after(10, past)
  await later
  expect(ran).toBe(false)
})

test('overdue timers run within 15 seconds after the machine wakes from sleep', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { clock, walk } = stopped()
  let ran = false
  clock.after(3_600_000, () => (ran = true))
  // While the machine sleeps, the time of day advances, but timers do not run.
  walk(3_600_000)
  vi.advanceTimersByTime(15_000)
  expect(ran).toBe(true)
  clock.close()
})

test('a task that throws does not stop later timers', () => {
  const { clock } = stopped()
  let ran = false
  clock.after(10, () => {
    throw new Error('broken')
  })
  clock.after(20, () => (ran = true))
  expect(() => clock.advance(100)).toThrow('broken')
  expect(clock.now()).toBe(1_100)
  clock.advance(0)
  expect(ran).toBe(true)
  clock.close()
})
