import { expect, test } from 'vitest'
import { rowsMoved, type DrawnRow } from './use-scroll-anchor.ts'

const row = (id: string, index: number): DrawnRow => ({ id, index, rank: 1 })
const drawn = [row('a', 4), row('b', 5), row('c', 6)]

/** Returns a function that finds a row in the current order. The rows in `wrote` have a new message. */
const now =
  (order: readonly string[], wrote: readonly string[] = []) =>
  (id: string) => ({
    index: order.indexOf(id),
    rank: wrote.includes(id) ? 2 : 1,
  })
const above = ['1', '2', '3', '4']

test('rows added above the visible rows shift the list down, and rows removed above them shift it up', () => {
  expect(rowsMoved(drawn, now([...above, 'a', 'b', 'c']))).toBe(0)
  expect(rowsMoved(drawn, now(['new', 'newer', ...above, 'a', 'b', 'c']))).toBe(2)
  expect(rowsMoved(drawn, now(['1', 'a', 'b', 'c']))).toBe(-3)
})

test('if the first visible row moves to the top or is removed, the list shifts with the row below it', () => {
  expect(rowsMoved(drawn, now(['a', ...above, 'b', 'c'], ['a']))).toBe(0)
  expect(rowsMoved(drawn, now([...above, 'b', 'c']))).toBe(-1)
  expect(rowsMoved(drawn, now(['b', ...above, 'a', 'c'], ['b']))).toBe(1)
})

test('if none of the visible rows remains, the list does not shift', () => {
  expect(rowsMoved(drawn, now(above))).toBe(0)
  expect(rowsMoved([], now(above))).toBe(0)
})
