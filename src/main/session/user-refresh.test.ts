import { expect, test } from 'vitest'
import { coalesceReads } from './user-refresh.ts'

/** Coalesced reads, whose results the test resolves. */
function pendingReads() {
  const reads: PromiseWithResolvers<number>[] = []
  const read = coalesceReads(() => {
    const one = Promise.withResolvers<number>()
    reads.push(one)
    return one.promise
  })
  return { reads, read }
}

test('all requests during a read share the next read', async () => {
  const { reads, read } = pendingReads()
  const [first, second, third] = [read(), read(), read()]
  expect(reads).toHaveLength(1)
  reads[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(reads).toHaveLength(2)
  reads[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})

test('a failed read does not block the next read', async () => {
  const { reads, read } = pendingReads()
  const [first, second] = [read(), read()]
  reads[0]?.reject(new Error('No answer'))
  await expect(first).rejects.toThrow('No answer')
  await Promise.resolve()
  reads[1]?.resolve(2)
  expect(await second).toBe(2)
  const later = read()
  expect(reads).toHaveLength(3)
  reads[2]?.resolve(3)
  expect(await later).toBe(3)
})
