import { beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#tests/contract/push-support.ts'
import { createAwayWatch } from './away-watch.ts'

const minutes = (count: number) => count * 60_000

let calls: string[]
let isWanted: boolean
let clock: ManualClock
let watch: ReturnType<typeof createAwayWatch>

beforeEach(() => {
  calls = []
  isWanted = true
  clock = new ManualClock()
  watch = createAwayWatch({
    clock,
    isWanted: () => isWanted,
    serviceStatus: {
      setAway: async (reason) => void calls.push(`away ${reason}`),
      endAway: (reason) => void calls.push(`back ${reason}`),
    },
  })
})

test('a locked computer sets its user away after ten minutes, and back when it is unlocked', () => {
  watch.onLock()
  clock.advance(minutes(10) - 1)
  expect(calls).toEqual([])
  clock.advance(1)
  expect(calls).toEqual(['away locked'])
  watch.onUnlock()
  expect(calls).toEqual(['away locked', 'back locked'])
})

test('a short lock does not set the user away, and the next one counts from its own start', () => {
  watch.onLock()
  clock.advance(minutes(9))
  watch.onUnlock()
  watch.onLock()
  clock.advance(minutes(9))
  expect(calls).toEqual(['back locked'])
  clock.advance(minutes(1))
  expect(calls).toEqual(['back locked', 'away locked'])
})

test('a computer that sleeps sets its user away at once', () => {
  watch.onSleep()
  watch.onWake()
  expect(calls).toEqual(['away asleep', 'back asleep'])
})

test('a user who does not want it stays as they are', () => {
  watch.onLock()
  isWanted = false
  watch.onSleep()
  clock.advance(minutes(10))
  expect(calls).toEqual([])
})
