import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock, type Clock } from '../../clock.ts'
import { createTaskScheduler } from './task-scheduler.ts'

test('runs tasks at their time and in order, except cancelled ones', () => {
  const entry = fc.record({ at: fc.integer({ min: 0, max: 5_000 }), taken: fc.boolean() })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 80 }), (entries) => {
      const clock = createClock(() => 0)
      const scheduler = createTaskScheduler(clock)
      const done: { at: number; index: number }[] = []
      for (const [index, { at, taken }] of entries.entries()) {
        const takeOut = scheduler.at(at, () => done.push({ at: clock.now(), index }))
        if (taken) takeOut()
      }
      for (let step = 0; step < 6; step += 1) clock.advance(1_000)
      const expected = entries
        .map(({ at, taken }, index) => ({ at, taken, index }))
        .filter(({ taken }) => !taken)
        .toSorted((a, b) => a.at - b.at || a.index - b.index)
      expect(done).toEqual(expected.map(({ at, index }) => ({ at, index })))
      clock.close()
    }),
  )
})

test('uses one timer, however many tasks are scheduled', () => {
  let standing = 0
  const clock: Clock = {
    now: () => 0,
    after() {
      standing += 1
      return () => {
        standing -= 1
      }
    },
  }
  const scheduler = createTaskScheduler(clock)
  for (let index = 5_000; index > 0; index -= 1) scheduler.at(index, () => undefined)
  expect(standing).toBe(1)
  scheduler.close()
  expect(standing).toBe(0)
})

test('lets a task schedule another, and runs nothing after close()', () => {
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
