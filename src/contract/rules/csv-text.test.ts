import { expect, test } from 'vitest'
import { csvCell, csvLine, withoutFormulaGuard } from './csv-text.ts'

test.each([
  ['Ana', 'Ana'],
  ['', ''],
  ['Quispe, Ana', '"Quispe, Ana"'],
  ['dice "hola"', '"dice ""hola"""'],
  ['a;b', '"a;b"'],
  ['una\ndos', '"una\ndos"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+51 945', "'+51 945"],
  ['-1', "'-1"],
  ['@suma', "'@suma"],
])('%j is written as %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('a line ends with CRLF (RFC 4180)', () => {
  expect(csvLine(['Ana', '51945118207', 'a,b'])).toBe('Ana,51945118207,"a,b"\r\n')
})

test.each([
  ["'+51 945", '+51 945'],
  ["'=1+1", '=1+1'],
  ["O'Brien", "O'Brien"],
  ["'tis", "'tis"],
  ['+51', '+51'],
])('%s is read as %s', (cell, text) => {
  expect(withoutFormulaGuard(cell)).toBe(text)
})
