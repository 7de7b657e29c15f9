import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock, type Clock } from '../../clock.ts'
import { createAgenda } from './task-scheduler.ts'

test('does everything at its time and in order, save what was taken out', () => {
  const entry = fc.record({ at: fc.integer({ min: 0, max: 5_000 }), taken: fc.boolean() })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 80 }), (entries) => {
      const clock = createClock(() => 0)
      const agenda = createAgenda(clock)
      const done: { at: number; index: number }[] = []
      for (const [index, { at, taken }] of entries.entries()) {
        const takeOut = agenda.at(at, () => done.push({ at: clock.now(), index }))
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

test('takes one timer of the clock however much is planned', () => {
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
  const agenda = createAgenda(clock)
  for (let index = 5_000; index > 0; index -= 1) agenda.at(index, () => undefined)
  expect(standing).toBe(1)
  agenda.close()
  expect(standing).toBe(0)
})

test('lets a task plan another, and does nothing more once it is closed', () => {
  const clock = createClock(() => 0)
  const agenda = createAgenda(clock)
  const done: number[] = []
  const again = (): void => {
    done.push(clock.now())
    agenda.at(clock.now() + 10, again)
  }
  agenda.at(10, again)
  clock.advance(45)
  expect(done).toEqual([10, 20, 30, 40])
  agenda.close()
  clock.advance(100)
  expect(done).toHaveLength(4)
})
