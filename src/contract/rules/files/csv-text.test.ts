import { expect, test } from 'vitest'
import { csvCell, csvLine, csvSeparatorOf, withoutFormulaGuard } from './csv-text.ts'

test.each([
  ['Ana', 'Ana'],
  ['', ''],
  ['Quispe, Ana', '"Quispe, Ana"'],
  ['dice "hola"', '"dice ""hola"""'],
  ['a;b', '"a;b"'],
  ['una\ndos', '"una\ndos"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+51 945 118 207', '+51 945 118 207'],
  ['+51945', "'+51945"],
  ['+51 945+1', "'+51 945+1"],
  ['+51  945', "'+51  945"],
  ['-1', "'-1"],
  ['@suma', "'@suma"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠suma', "'＠suma"],
  ['﹦1', "'﹦1"],
  ['\u200B=1', "'\u200B=1"],
  ['\u200B\u2060＝1', "'\u200B\u2060＝1"],
  ['\u202E+51 945', "'\u202E+51 945"],
  ['\u00AD-1', "'\u00AD-1"],
  ['\uFEFF@suma', "'\uFEFF@suma"],
  ['\uFE0F=1', "'\uFE0F=1"],
  ['\u3164=1', "'\u3164=1"],
  ['\0=1', "'\0=1"],
  [' =1', "' =1"],
  ['\u00A0=1', "'\u00A0=1"],
  ['\u3000＝1', "'\u3000＝1"],
  ['\tuno', "'\tuno"],
  ['\runo', '"\'\runo"'],
  ['\n=1', '"\'\n=1"'],
  [' Ana', ' Ana'],
  ['\u200BAna', '\u200BAna'],
  ['a=1', 'a=1'],
])('%j is written as %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('a line ends with CRLF (RFC 4180)', () => {
  expect(csvLine(['Ana', '51945118207', 'a,b'], ',')).toBe('Ana,51945118207,"a,b"\r\n')
})

test.each([
  ['pt-BR', ';'],
  ['pt-PT', ';'],
  ['es-ES', ';'],
  ['es-AR', ';'],
  ['es-CL', ';'],
  ['es-CO', ';'],
  ['es-PE', ','],
  ['es-MX', ','],
  ['en-US', ','],
  ['en-GB', ','],
  ['es', ';'],
  ['es_AR', ';'],
  ['C', ','],
  ['en-US-u-va-posix', ','],
  ['', ','],
] as const)('with the formats of %s the separator is %s', (locale, separator) => {
  expect(csvSeparatorOf(locale)).toBe(separator)
})

test('a number has the decimal sign of the spreadsheet', () => {
  expect(csvLine(['Ana', 12.5, 3, '1.5', 'a;b'], ';')).toBe('Ana;12,5;3;1.5;"a;b"\r\n')
  expect(csvLine(['Ana', 12.5, 3], ',')).toBe('Ana,12.5,3\r\n')
})

test.each([
  ["'+51 945", '+51 945'],
  ["'=1+1", '=1+1'],
  ["'＝1+1", '＝1+1'],
  ["'\u200B=1", '\u200B=1'],
  ["O'Brien", "O'Brien"],
  ["'tis", "'tis"],
  ['+51', '+51'],
])('%s is read as %s', (cell, text) => {
  expect(withoutFormulaGuard(cell)).toBe(text)
})
