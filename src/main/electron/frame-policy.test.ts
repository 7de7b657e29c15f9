import { expect, it } from 'vitest'
import type { Clock } from '../ports.ts'
import { createFramePolicy } from './frame-policy.ts'

const still: Clock = { now: () => 0, after: () => () => {} }

it('is stale when the allowed frames differ from those of the served page', async () => {
  let origins = ['https://a.example', 'https://b.example']
  const policy = createFramePolicy({
    origins: () => origins,
    allowed: null,
    known: Promise.resolve(),
    clock: still,
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

it('lets the first page wait for a pending connection, so that it is loaded only once', async () => {
  let origins: string[] = []
  const arrival = Promise.withResolvers<void>()
  const policy = createFramePolicy({
    origins: () => origins,
    allowed: null,
    known: arrival.promise,
    clock: still,
  })
  const served = policy.serve()
  origins = ['https://a.example']
  arrival.resolve()
  expect(await served).toEqual(['https://a.example'])
  expect(policy.isStale()).toBe(false)
})

it('serves a page without a slow connection', async () => {
  const dues: (() => void)[] = []
  const clock: Clock = {
    now: () => 0,
    after(_, task) {
      dues.push(task)
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
  for (const due of dues) due()
  expect(await served).toEqual([])
  origins = ['https://a.example']
  expect(policy.isStale()).toBe(true)
})

it('shows of the connection’s frames only those that IT allows', async () => {
  const policy = createFramePolicy({
    origins: () => ['https://a.example', 'https://b.example'],
    allowed: ['https://b.example', 'https://c.example'],
    known: Promise.resolve(),
    clock: still,
  })
  expect(await policy.serve()).toEqual(['https://b.example'])
  expect(policy.origins()).toEqual(['https://b.example'])
})
