import { expect, test } from 'vitest'
import { createKeyUse } from './key-use.ts'

function use(callsPerMinute: number) {
  let now = 1_000_000
  const counted = createKeyUse({ now: () => now })
  return {
    pass: (ms: number) => {
      now += ms
    },
    call: (keyId = 'one') => counted.count(keyId, callsPerMinute),
  }
}

test.each([1, 7, 60, 600])('%i calls a minute are allowed at once, and not one more', (calls) => {
  const { call } = use(calls)
  for (let made = 0; made < calls; made += 1) expect(call()).toBe(0)
  const wait = call()
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60_000 / calls + 0.001)
})

test('after the wait it may make one call, after a minute all of them', () => {
  const { call, pass } = use(3)
  for (const _ of [1, 2, 3]) expect(call()).toBe(0)
  pass(call())
  expect([call(), call() > 0]).toEqual([0, true])
  pass(60_000)
  expect([call(), call(), call(), call() > 0]).toEqual([0, 0, 0, true])
})

test('each key has its own calls', () => {
  const { call } = use(1)
  expect([call('one'), call('two'), call('one') > 0]).toEqual([0, 0, true])
})
