import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownChats } from './shown-chats.ts'

const orderOf = (ids: readonly string[]) => ({
  length: ids.length,
  at: (index: number) => ids[index],
  indexOf: (id: string) => ids.indexOf(id),
})

test('the list lacks exactly the hidden chats', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
  fc.assert(
    fc.property(ids, ids, fc.infiniteStream(fc.boolean()), (all, others, coins) => {
      const hidden = [...all.filter(() => coins.next().value), ...others]
      const expected = all.filter((id) => !hidden.includes(id))
      const shown = shownChats(orderOf(all), hidden)
      expect(shown.length).toBe(expected.length)
      expect(Array.from({ length: expected.length + 2 }, (_, n) => shown.at(n))).toEqual([
        ...expected,
        undefined,
        undefined,
      ])
      expect(shown.at(-1)).toBeUndefined()
      for (const id of all) expect(shown.indexOf(id)).toBe(expected.indexOf(id))
    }),
  )
})

test('a list without hidden chats is returned unchanged', () => {
  const order = orderOf(['a', 'b'])
  expect(shownChats(order, ['c'])).toBe(order)
})
