import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Coalescer } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A coalescer with tasks that the test resolves one by one. */
function calls() {
  const coalescer = new Coalescer()
  const begun: { at: number; answer: () => void }[] = []
  const start = Date.now()
  const run = () =>
    coalescer.run('list', 100, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.push({ at: Date.now() - start, answer: resolve })
      await promise
    })
  return { coalescer, run, begun }
}

test('if several tasks with the same key are requested during the wait, only the first one runs', async () => {
  const { run, begun } = calls()
  run()
  await vi.advanceTimersByTimeAsync(60)
  run()
  await vi.runAllTimersAsync()
  expect(begun.map(({ at }) => at)).toEqual([100])
})

test('a task waits until the previous run has ended, and then runs once', async () => {
  const { run, begun } = calls()
  run()
  await vi.advanceTimersByTimeAsync(100)
  run()
  await vi.advanceTimersByTimeAsync(5_000)
  run()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(begun).toHaveLength(1)
  begun[0]?.answer()
  await vi.runAllTimersAsync()
  expect(begun).toHaveLength(2)
})

test('clear() also drops a task that waits for a running task', async () => {
  const { coalescer, run, begun } = calls()
  run()
  await vi.advanceTimersByTimeAsync(100)
  run()
  await vi.advanceTimersByTimeAsync(100)
  coalescer.clear()
  begun[0]?.answer()
  await vi.runAllTimersAsync()
  expect(begun).toHaveLength(1)
})

test('a run that began before clear() does not delay later tasks', async () => {
  const { coalescer, run, begun } = calls()
  run()
  await vi.advanceTimersByTimeAsync(100)
  coalescer.clear()
  run()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toHaveLength(2)
  // When the earlier run ends, the next task still waits for the current run.
  begun[0]?.answer()
  run()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toHaveLength(2)
})
