import { expect, it } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

it('run executes tasks one at a time and in order, even after a failed task', async () => {
  const queue = createSerialQueue()
  const log: string[] = []
  const first = Promise.withResolvers<void>()
  const one = queue.run(async () => {
    log.push('one begins')
    await first.promise
    log.push('one ends')
    return 1
  })
  const two = queue.run(() => {
    log.push('two')
    throw new Error('broken')
  })
  const three = queue.run(() => log.push('three'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(log).toEqual(['one begins'])
  first.resolve()
  expect(await one).toBe(1)
  await expect(two).rejects.toThrow('broken')
  await three
  expect(log).toEqual(['one begins', 'one ends', 'two', 'three'])
})

it('settled resolves after all tasks and never rejects', async () => {
  const queue = createSerialQueue()
  let isDone = false
  queue.run(() => Promise.reject(new Error('broken'))).catch(() => undefined)
  void queue.run(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    isDone = true
  })
  await queue.settled()
  expect(isDone).toBe(true)
})
