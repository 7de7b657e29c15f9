import { expect, test, vi } from 'vitest'
import { inBatches } from './batches.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const echo = (batch: readonly string[]) => Promise.resolve(batch)

test('ids are sent in order, a batch at a time, with the progress', async () => {
  const send = vi.fn<typeof echo>(echo)
  const onProgress = vi.fn<(done: number) => void>()
  expect(await inBatches(ids, send, { size: 2, onProgress })).toEqual({ items: ids, left: [] })
  expect(send.mock.calls.map(([batch]) => batch.join(''))).toEqual(['ab', 'cd', 'e'])
  expect(onProgress.mock.calls.flat()).toEqual([2, 4, 5])
})

test('a failed batch ends it: those before are done, and it and those after are left', async () => {
  const error = new Error('no')
  const send = (batch: readonly string[]) =>
    batch.includes('c') ? Promise.reject(error) : echo(batch)
  const result = await inBatches(ids, send, { size: 2 })
  expect(result).toEqual({ items: ['a', 'b'], left: ['c', 'd', 'e'], error })
})

test('stopping completes the running batch and leaves the rest', async () => {
  const controller = new AbortController()
  const send = (batch: readonly string[]) => {
    if (batch.includes('c')) controller.abort()
    return echo(batch)
  }
  const { signal } = controller
  expect(await inBatches(ids, send, { size: 2, signal })).toEqual({
    items: ['a', 'b', 'c', 'd'],
    left: ['e'],
  })
})
