import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Coalescer } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A coalescer, with calls that are answered one by one. */
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

test('calls of a kind that come while one waits are answered by it', async () => {
  const { run, begun } = calls()
  run()
  await vi.advanceTimersByTimeAsync(60)
  run()
  await vi.runAllTimersAsync()
  expect(begun.map(({ at }) => at)).toEqual([100])
})

test('a call waits until the one before is answered, and is made once', async () => {
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

test('what waits behind a call is forgotten with the rest', async () => {
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

test('a call of before the forgetting keeps no later one waiting', async () => {
  const { coalescer, run, begun } = calls()
  run()
  await vi.advanceTimersByTimeAsync(100)
  coalescer.clear()
  run()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toHaveLength(2)
  // Nor does its end let the one after go on beside that later one.
  begun[0]?.answer()
  run()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toHaveLength(2)
})
