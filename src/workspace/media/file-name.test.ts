import { expect, test } from 'vitest'
import { cleanName } from './file-name.ts'

test.each([
  ['../a/b\\c.pdf', 'c.pdf'],
  ['\u202efdp.exe\0', 'fdp.exe'],
  ['???', 'file'],
  ['..', 'file'],
  ['factura\u202egpj.exe\r\n../..', 'file'],
  ['. .', 'file'],
  ['.env', '.env'],
  [`😀${'b'.repeat(199)}`, 'b'.repeat(199)],
  [`a${'b'.repeat(200)}`, 'b'.repeat(200)],
])('the file name %j becomes %j', (given, clean) => {
  expect(cleanName(given)).toBe(clean)
})
