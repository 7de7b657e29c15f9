import { expect, test } from 'vitest'
import { createClock } from '#workspace/clock.ts'
import { createPace } from './pace.ts'

/** Lets the promises that have resolved go on. */
const settle = async () => await new Promise((resolve) => setImmediate(resolve))

test('at most 80 calls in any second, and all 200 within three', async () => {
  const clock = createClock(() => 0)
  const pace = createPace(clock, () => 80)
  const at: number[] = []
  for (let call = 0; call < 200; call += 1)
    void pace.turn('campaign').then(() => at.push(clock.now()))
  await settle()
  for (let ms = 0; ms < 3_000; ms += 2.5) {
    clock.advance(2.5)
    await settle()
  }
  expect(at).toHaveLength(200)
  const distances = at.slice(80).map((later, index) => later - (at[index] ?? 0))
  expect(Math.min(...distances)).toBe(1_000)
  clock.close()
})

test('an agent’s message goes before those of a campaign', async () => {
  const clock = createClock(() => 0)
  const pace = createPace(clock, () => 1)
  const order: string[] = []
  for (const [name, priority] of [
    ['first', 'campaign'],
    ['second', 'campaign'],
    ['answer', 'agent'],
  ] as const)
    void pace.turn(priority).then(() => order.push(name))
  clock.advance(3_000)
  await settle()
  expect(order).toEqual(['first', 'answer', 'second'])
  clock.close()
})

test('nothing goes through while the provider asked to wait', async () => {
  const clock = createClock(() => 0)
  const pace = createPace(clock, () => 80)
  pace.hold(10_000)
  let isThrough = false
  void pace.turn('agent').then(() => (isThrough = true))
  clock.advance(9_999)
  await settle()
  expect(isThrough).toBe(false)
  clock.advance(1)
  await settle()
  expect(isThrough).toBe(true)
  clock.close()
})

test('in an outage one call at a time finds out whether it is over', async () => {
  const clock = createClock(() => 0)
  const pace = createPace(clock, () => 80)
  const calls = async (count: number) => {
    const answers = Promise.all(Array.from({ length: count }, () => pace.turn('agent')))
    clock.advance(100)
    return await answers
  }
  pace.failed()
  pace.failed()
  expect(pace.outUntil()).toBe(2_000)
  expect(await calls(2)).toEqual([false, false])
  clock.advance(2_000)
  expect(await calls(3)).toEqual([true, false, false])
  pace.failed()
  const pause = (pace.outUntil() ?? 0) - clock.now()
  expect(pause).toBeGreaterThan(2_000)
  clock.advance(pause)
  expect(await calls(2)).toEqual([true, false])
  // That call was never made.
  clock.advance(60_000)
  expect(await calls(2)).toEqual([true, false])
  expect(pace.answered()).toBe(true)
  expect(pace.answered()).toBe(false)
  expect(await calls(3)).toEqual([true, true, true])
  clock.close()
})
