import { expect, it } from 'vitest'
import type { Clock } from '#main/ports.ts'
import { createFramePolicy } from './frame-policy.ts'

const stoppedClock: Clock = { now: () => 0, after: () => () => {} }

it('the policy is stale when the allowed frames differ from those of the served page', async () => {
  let origins = ['https://a.example', 'https://b.example']
  const policy = createFramePolicy({
    origins: () => origins,
    allowed: null,
    known: Promise.resolve(),
    clock: stoppedClock,
  })
  expect(policy.isStale()).toBe(false)
  expect(await policy.serve()).toEqual(origins)
  origins = ['https://b.example', 'https://a.example']
  expect(policy.isStale()).toBe(false)
  origins = ['https://a.example']
  expect([policy.isStale(), policy.origins()]).toEqual([true, origins])
  await policy.serve()
  expect(policy.isStale()).toBe(false)
})

it('`serve` waits for a pending connection, so that the first page is loaded only once', async () => {
  let origins: string[] = []
  const arrival = Promise.withResolvers<void>()
  const policy = createFramePolicy({
    origins: () => origins,
    allowed: null,
    known: arrival.promise,
    clock: stoppedClock,
  })
  const served = policy.serve()
  origins = ['https://a.example']
  arrival.resolve()
  expect(await served).toEqual(['https://a.example'])
  expect(policy.isStale()).toBe(false)
})

it('`serve` waits for a slow connection only until its time limit', async () => {
  const timers: (() => void)[] = []
  const clock: Clock = {
    now: () => 0,
    after(_, task) {
      timers.push(task)
      return () => {}
    },
  }
  let origins: string[] = []
  const policy = createFramePolicy({
    origins: () => origins,
    allowed: null,
    known: new Promise(() => {}),
    clock,
  })
  const served = policy.serve()
  for (const fire of timers) fire()
  expect(await served).toEqual([])
  origins = ['https://a.example']
  expect(policy.isStale()).toBe(true)
})

it('the policy allows only frames that both the connection and IT allow', async () => {
  const policy = createFramePolicy({
    origins: () => ['https://a.example', 'https://b.example'],
    allowed: ['https://b.example', 'https://c.example'],
    known: Promise.resolve(),
    clock: stoppedClock,
  })
  expect(await policy.serve()).toEqual(['https://b.example'])
  expect(policy.origins()).toEqual(['https://b.example'])
})
