import { expect, it } from 'vitest'
import { isPhoneLength, phoneLengthProblem } from './phone-length.ts'

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
