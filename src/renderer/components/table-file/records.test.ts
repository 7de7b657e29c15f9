import { expect, test } from 'vitest'
import { recordsOf } from './records.ts'

const read = (text: string, separator = ',') => [...recordsOf(text, separator)]
const cellsOf = (text: string, separator?: string) =>
  read(text, separator).map(({ cells }) => cells)

test.each([
  ['quoted cells', '"a,b","c""d",""', [['a,b', 'c"d', '']]],
  ['spaces around quotation marks', '"a" , "b,c" ,d', [['a', 'b,c', 'd']]],
  ['a quotation mark within a cell', '5" pantalla,b', [['5" pantalla', 'b']]],
  ['a last cell without text', 'a,\nb,', [['a', ''], ['b', '']]], // prettier-ignore
])('%s are read', (_, text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
  expect(read(text).every(({ hasStrayQuote }) => !hasStrayQuote)).toBe(true)
})

test('line ends may be mixed, also within a cell, and each counts as a line', () => {
  const records = read('a\r\nb\rc\n\n"d\r\n\re"\nf')
  expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, ''],
    [5, 'd\r\n\re'],
    [8, 'f'],
  ])
})

test.each([
  ['after a whole cell', '"Bodega" El Sol,b', ['"Bodega" El Sol', 'b']],
  ['without a second one', '"Bodega El Sol,b', ['"Bodega El Sol', 'b']],
  ['within a quoted cell', '"La "Flaca" Ana",b', ['"La "Flaca" Ana"', 'b']],
])('a stray quotation mark %s is text of its own record', (_, record, cells) => {
  const rest = 'c,"d\ne"\n"f,g",""\n"h""",i'
  const [first, ...others] = read(`${record}\n${rest}`)
  expect(first).toEqual({ line: 1, cells, hasStrayQuote: true })
  expect(others).toEqual(read(rest).map((one) => ({ ...one, line: one.line + 1 })))
})

test('a quoted cell has at most as many characters as a cell of a spreadsheet', () => {
  const records = read(`"${'a\n'.repeat(40_000)}"`)
  expect(records[0]).toEqual({ line: 1, cells: ['"a'], hasStrayQuote: true })
})
