import { expect, test } from 'vitest'
import { coalesceReads } from './single-flight.ts'

/** Responses that the test resolves. */
function slowly() {
  const asked: PromiseWithResolvers<number>[] = []
  const read = coalesceReads(() => {
    const one = Promise.withResolvers<number>()
    asked.push(one)
    return one.promise
  })
  return { asked, read }
}

test('a request during a read gets the next read, together with all others', async () => {
  const { asked, read } = slowly()
  const [first, second, third] = [read(), read(), read()]
  expect(asked).toHaveLength(1)
  asked[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(asked).toHaveLength(2)
  asked[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})

test('a failed read does not block the next', async () => {
  const { asked, read } = slowly()
  const [first, second] = [read(), read()]
  asked[0]?.reject(new Error('No answer'))
  await expect(first).rejects.toThrow('No answer')
  await Promise.resolve()
  asked[1]?.resolve(2)
  expect(await second).toBe(2)
  const later = read()
  expect(asked).toHaveLength(3)
  asked[2]?.resolve(3)
  expect(await later).toBe(3)
})
