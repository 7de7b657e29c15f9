import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  healthSignalAtom,
  recoveriesAtom,
  serviceStateAtom,
  type HealthSignal,
} from '#renderer/data/service/service-health.ts'
import { watchHealth } from './health-watch.ts'

let store: ReturnType<typeof createStore>
let answers: boolean
let probes: number[]
let recovered: number
let end: () => void

const signal = (kind: HealthSignal) => store.set(healthSignalAtom, { kind })
const state = () => store.get(serviceStateAtom)
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  store = createStore()
  answers = true
  probes = []
  recovered = 0
  end = watchHealth({
    store,
    probe: () => {
      probes.push(Date.now())
      return Promise.resolve(answers)
    },
    recover: () => void (recovered += 1),
    random: () => 1,
  })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('nothing is checked while calls succeed', async () => {
  await advance(60_000)
  expect(probes).toEqual([])
})

describe('while the service is down', () => {
  beforeEach(async () => {
    answers = false
    signal('failed')
    await advance(0)
  })

  test('its state is shown, and it is checked with growing pauses of at most 30 s', async () => {
    expect(state()).toBe('down')
    await advance(120_000)
    expect(probes).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000])
    expect(recovered).toBe(0)
  })

  test('further failures change nothing', async () => {
    for (let n = 0; n < 5; n += 1) signal('failed')
    await advance(500)
    expect(state()).toBe('down')
    expect(probes).toEqual([0])
  })

  test('failed data is reloaded as soon as the service responds, and the checks stop', async () => {
    answers = true
    await advance(1_000)
    expect([state(), recovered, store.get(recoveriesAtom)]).toEqual(['up', 1, 1])
    await advance(60_000)
    expect(probes).toEqual([0, 1_000])
  })

  test.each<HealthSignal>(['retry', 'answered'])(
    'a signal "%s" causes a check at once',
    async (kind) => {
      await advance(10_000)
      const before = probes.length
      answers = true
      await advance(2_000)
      signal(kind)
      await advance(0)
      expect(probes).toHaveLength(before + 1)
      expect([state(), recovered]).toEqual(['up', 1])
    },
  )

  test('answered calls cause at most one check a second', async () => {
    await advance(7_500)
    const before = probes.length
    for (let n = 0; n < 20; n += 1) signal('answered')
    await advance(0)
    expect(probes).toHaveLength(before)
  })

  test('nothing is checked after the end of the watch', async () => {
    end()
    await advance(60_000)
    expect([probes.length, state()]).toEqual([1, 'up'])
  })
})

describe('a call that fails while the service responds', () => {
  test('sets the state to "checking" until the check has succeeded', async () => {
    signal('failed')
    expect(state()).toBe('checking')
    await advance(0)
    expect(state()).toBe('up')
  })

  test('causes one reload of failed data, even if the call fails again', async () => {
    signal('failed')
    await advance(0)
    expect([state(), recovered]).toEqual(['up', 1])
    signal('failed')
    await advance(0)
    expect([state(), recovered]).toEqual(['up', 1])
  })

  test('causes a second reload if the call fails again after a minute', async () => {
    signal('failed')
    await advance(61_000)
    signal('failed')
    await advance(0)
    expect(recovered).toBe(2)
  })
})

test('failed images cause one check of the service, not one for each image', async () => {
  for (let n = 0; n < 20; n += 1) signal('image')
  await advance(0)
  expect([probes.length, recovered]).toEqual([1, 0])
  answers = false
  await advance(31_000)
  signal('image')
  await advance(0)
  expect(state()).toBe('down')
})

test('a call that fails during a check causes another check after that check', async () => {
  signal('failed')
  signal('failed')
  await advance(0)
  expect(probes).toEqual([0, 0])
})
