import { expect, test } from 'vitest'
import { rowsMoved, type DrawnRow } from './use-scroll-anchor.ts'

const row = (id: string, index: number): DrawnRow => ({ id, index, updateAt: `${id} then` })
const drawn = [row('a', 4), row('b', 5), row('c', 6)]

/** The rows as they stand now; those named in `wrote` have said something since. */
const now =
  (order: readonly string[], wrote: readonly string[] = []) =>
  (id: string) => ({
    index: order.indexOf(id),
    updateAt: wrote.includes(id) ? `${id} now` : `${id} then`,
  })
const above = ['1', '2', '3', '4']

test('rows that came above move the list on, rows that went move it back', () => {
  expect(rowsMoved(drawn, now([...above, 'a', 'b', 'c']))).toBe(0)
  expect(rowsMoved(drawn, now(['new', 'newer', ...above, 'a', 'b', 'c']))).toBe(2)
  expect(rowsMoved(drawn, now(['1', 'a', 'b', 'c']))).toBe(-3)
})

test('a row that went to the top, or out of the list, gives way to the next', () => {
  expect(rowsMoved(drawn, now(['a', ...above, 'b', 'c'], ['a']))).toBe(0)
  expect(rowsMoved(drawn, now([...above, 'b', 'c']))).toBe(-1)
  expect(rowsMoved(drawn, now(['b', ...above, 'a', 'c'], ['b']))).toBe(1)
})

test('nothing is held where nothing that was drawn stands still', () => {
  expect(rowsMoved(drawn, now(above))).toBe(0)
  expect(rowsMoved([], now(above))).toBe(0)
})
