import { expect, test } from 'vitest'
import { shiftOf, type DrawnRow } from './use-scroll-anchor.ts'

const row = (id: string, index: number): DrawnRow => ({ id, top: 68 * index, rank: 1 })
const drawn = [row('a', 4), row('b', 5), row('c', 6)]

/** Returns a function that finds a row in the current order. The rows in `wrote` have a new message. */
const now =
  (order: readonly string[], wrote: readonly string[] = []) =>
  (id: string) => ({
    top: 68 * order.indexOf(id),
    rank: wrote.includes(id) ? 2 : 1,
  })
const above = ['1', '2', '3', '4']

test('rows added above the visible rows shift the list down, and rows removed above them shift it up', () => {
  expect(shiftOf(drawn, now([...above, 'a', 'b', 'c']))).toBe(0)
  expect(shiftOf(drawn, now(['new', 'newer', ...above, 'a', 'b', 'c']))).toBe(136)
  expect(shiftOf(drawn, now(['1', 'a', 'b', 'c']))).toBe(-204)
})

test('if the first visible row moves to the top or is removed, the list shifts with the row below it', () => {
  expect(shiftOf(drawn, now(['a', ...above, 'b', 'c'], ['a']))).toBe(0)
  expect(shiftOf(drawn, now([...above, 'b', 'c']))).toBe(-68)
  expect(shiftOf(drawn, now(['b', ...above, 'a', 'c'], ['b']))).toBe(68)
})

test('if none of the visible rows remains, the list does not shift', () => {
  expect(shiftOf(drawn, now(above))).toBe(0)
  expect(shiftOf([], now(above))).toBe(0)
})

test('a row that is lifted, or was, is no anchor', () => {
  const lifted = (id: string) => ({
    ...now(['a', ...above, 'b', 'c'])(id),
    ...(id === 'a' && { rank: NaN }),
  })
  expect(shiftOf(drawn, lifted)).toBe(0)
  expect(shiftOf([{ id: 'a', top: 0, rank: NaN }], now([...above, 'a']))).toBe(0)
})
