import { expect, it } from 'vitest'
import { isPhoneLength, phoneDigits, phoneLengthProblem, spelledPhone } from './phone-digits.ts'

it.each([
  [0, 'tooShort'],
  [6, 'tooShort'],
  [7, undefined],
  [15, undefined],
  [16, 'tooLong'],
])('the problem of %i digits is %s', (count, problem) => {
  expect(phoneLengthProblem('1'.repeat(count))).toBe(problem)
  expect(isPhoneLength('1'.repeat(count))).toBe(problem === undefined)
})

it.each([
  ['+51 987 654 321', '51987654321'],
  ['\u202a+51\u00a0987\u2011654\u2013321\u202c', '51987654321'],
  ['\ufeff+51987654321\u200b', '51987654321'],
  ['\u2068+51 (987) 654.321\u2069', '51987654321'],
  ['＋５１ ９８７ ６５４ ３２１', '51987654321'],
  ['51\u2800987\u3164654\t321', '51987654321'],
  ['0051 987 654 321', '51987654321'],
  ['+49 (0) 170 123', '49170123'],
  ["'51987654321", '51987654321'],
  ['="51987654321"', '51987654321'],
  ['51987654321.0', '51987654321'],
  ['51987654321,00', '51987654321'],
  ['06.12.34.56.00', '0612345600'],
  ['+51 9', '519'],
  ['(01) 445.2', '014452'],
  ['987', '987'],
  ['00', '00'],
])('the digits of %j are %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})

it.each([
  ['', 'missing'],
  ['+', 'missing'],
  ['\u200b', 'missing'],
  ['call me', 'missing'],
  ['5,19877E+11', 'rounded'],
  ['5.19877e11', 'rounded'],
  ['987 65A 321', 'characters'],
  ['987654321 anexo 12', 'characters'],
  ['51+987654321', 'characters'],
  ['++51987654321', 'characters'],
  ['51987654321.5', 'characters'],
  ['tel:51987654321', 'characters'],
  ['١٢٣٤٥٦٧', 'missing'],
])('%j is not spelled as a number: %s', (text, fault) => {
  expect(spelledPhone(text)).toEqual({ fault })
  expect(phoneDigits(text)).toBeNull()
})
