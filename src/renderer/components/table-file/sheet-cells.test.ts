import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText, plainNumber } from './sheet-cells.ts'

test.each([
  ['51987654321', '51987654321'],
  ['5.1987654321E10', '51987654321'],
  ['5.1987654321e+10', '51987654321'],
  ['51987654321.0', '51987654321'],
  ['00012', '12'],
  ['123456789012345678', '123456789012345678'],
  ['1.2345678901234567E+19', '12345678901234567000'],
  ['0.1', '0.1'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['0.30000000000000004', '0.3'],
  ['1234567.1000000001', '1234567.1'],
  ['1.5E-7', '0.00000015'],
  ['-12.50', '-12.5'],
  ['+3', '3'],
  ['-0.0', '0'],
  ['0E5', '0'],
  ['1E308', `1${'0'.repeat(308)}`],
  ['1E999999999', '1E999999999'],
  ['abc', 'abc'],
  ['', ''],
])('%s is written %s', (stored, text) => {
  expect(plainNumber(stored)).toBe(text)
})

test('whole numbers keep their digits, and others are the number that a spreadsheet shows', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(plainNumber(String(number))).toBe(String(number))
      expect(plainNumber(number.toExponential())).toBe(String(number))
    }),
  )
  fc.assert(
    fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (number) => {
      const text = plainNumber(String(number))
      expect(text).toMatch(/^-?\d+(?:\.\d*[1-9])?$/)
      expect(Math.abs(Number(text) - number)).toBeLessThanOrEqual(Math.abs(number) * 1e-14)
    }),
  )
})

test.each([
  [new Date('2026-11-27T00:00:00Z'), '2026-11-27'],
  // A fraction of a day that was rounded down.
  [new Date('2026-11-26T23:59:59.999Z'), '2026-11-27'],
  [new Date('2026-11-27T18:00:00Z'), '2026-11-27'],
  [new Date('1899-12-30T14:29:59.999Z'), '14:30'],
  [new Date(Number.NaN), ''],
  [true, 'TRUE'],
  [false, 'FALSE'],
  ['Rosa', 'Rosa'],
  [null, ''],
])('the cell %s is the text %s', (value, text) => {
  expect(cellText(value)).toBe(text)
})
