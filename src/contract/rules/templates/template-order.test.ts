import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedTo, pinnedFirst } from './template-order.ts'

/** A list with one item for each letter. Capital letters are pinned items. */
const listOf = (text: string) =>
  [...text].map((id) => ({ id: id.toLowerCase(), pinned: id !== id.toLowerCase() }))
const idsOf = (items: readonly { id: string; pinned: boolean }[]) =>
  items.map(({ id, pinned }) => (pinned ? id.toUpperCase() : id)).join('')

test.each([
  ['abcd', 'abcd'],
  ['aBcD', 'BDac'],
  ['', ''],
])('the list %s (capital letters are pinned) is shown as %s', (list, shown) => {
  expect(idsOf(pinnedFirst(listOf(list)))).toBe(shown)
})

test.each([
  ['abcd', 'd', 1, 'adbc'],
  ['abcd', 'a', 3, 'bcda'],
  ['abcd', 'a', 99, 'bcda'],
  ['abcd', 'b', 1, 'abcd'],
  ['abcd', 'x', 0, 'abcd'],
  ['ABcd', 'd', 0, 'ABdc'],
  ['ABcd', 'a', 3, 'BAcd'],
  ['ABcd', 'a', 1, 'BAcd'],
])('in %s (capital letters are pinned), moving %s to %i gives %s', (list, id, position, after) => {
  expect(idsOf(movedTo(listOf(list), id, position))).toBe(after)
})

test('moving an item keeps all items and the order of the other items', () => {
  const items = fc.uniqueArray(fc.record({ id: fc.string(), pinned: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 8,
  })
  fc.assert(
    fc.property(items, fc.nat(9), fc.nat(9), (all, at, position) => {
      const sorted = all.toSorted((a, b) => Number(b.pinned) - Number(a.pinned))
      const id = sorted[at]?.id ?? ''
      const after = movedTo(sorted, id, position)
      const others = (list: typeof all) => list.filter((one) => one.id !== id)
      expect(others(after)).toEqual(others(sorted))
      expect(after).toHaveLength(sorted.length)
    }),
  )
})
