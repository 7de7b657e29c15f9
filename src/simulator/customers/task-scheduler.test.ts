import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock, type Clock } from '#workspace/clock.ts'
import { createTaskScheduler } from './task-scheduler.ts'

test('tasks run at their time and in order, except cancelled tasks', () => {
  const entry = fc.record({ at: fc.integer({ min: 0, max: 5_000 }), isCancelled: fc.boolean() })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 80 }), (entries) => {
      const clock = createClock(() => 0)
      const scheduler = createTaskScheduler(clock)
      const done: { at: number; index: number }[] = []
      for (const [index, { at, isCancelled }] of entries.entries()) {
        const cancel = scheduler.at(at, () => done.push({ at: clock.now(), index }))
        if (isCancelled) cancel()
      }
      for (let step = 0; step < 6; step += 1) clock.advance(1_000)
      const expected = entries
        .map(({ at, isCancelled }, index) => ({ at, isCancelled, index }))
        .filter(({ isCancelled }) => !isCancelled)
        .toSorted((a, b) => a.at - b.at || a.index - b.index)
      expect(done).toEqual(expected.map(({ at, index }) => ({ at, index })))
      clock.close()
    }),
  )
})

test('the scheduler uses one timer, however many tasks are scheduled', () => {
  let timers = 0
  const clock: Clock = {
    now: () => 0,
    after() {
      timers += 1
      return () => {
        timers -= 1
      }
    },
  }
  const scheduler = createTaskScheduler(clock)
  for (let index = 5_000; index > 0; index -= 1) scheduler.at(index, () => undefined)
  expect(timers).toBe(1)
  scheduler.close()
  expect(timers).toBe(0)
})

test('a task can schedule another task, and no task runs after close()', () => {
  const clock = createClock(() => 0)
  const scheduler = createTaskScheduler(clock)
  const done: number[] = []
  const again = (): void => {
    done.push(clock.now())
    scheduler.at(clock.now() + 10, again)
  }
  scheduler.at(10, again)
  clock.advance(45)
  expect(done).toEqual([10, 20, 30, 40])
  scheduler.close()
  clock.advance(100)
  expect(done).toHaveLength(4)
})
