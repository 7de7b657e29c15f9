import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  anyNumber,
  because,
  dynamic,
  emptyOrUpTo,
  isDynamic,
  listOf,
  oneOf,
  textUpTo,
  wholeNumber,
  wholeNumberIn,
  yesNo,
} from './values.ts'

it.each([
  ['${data.name}', true],
  ['Hello ${data.name}', true],
  ["`${data.a} ' ' ${data.b}`", true],
  ['`nested`', true],
  ['``', false],
  ['plain', false],
  ['data.name', false],
])('%j is dynamic: %s', (text, expected) => {
  expect(isDynamic(text)).toBe(expected)
})

describe('a schema', () => {
  it.each<[string, z.ZodType, unknown, boolean]>([
    ['dynamic', dynamic, '${data.a}', true],
    ['dynamic', dynamic, 'a', false],
    ['text up to 3', textUpTo(3), 'abc', true],
    ['text up to 3', textUpTo(3), ' abc ', true],
    ['text up to 3', textUpTo(3), 'abcd', false],
    ['text up to 3', textUpTo(3), ' ', false],
    ['text up to 3', textUpTo(3), '${data.long_name}', true],
    ['empty or up to 3', emptyOrUpTo(3), '', true],
    ['empty or up to 3', emptyOrUpTo(3), 'abcd', false],
    ['yes or no', yesNo, false, true],
    ['yes or no', yesNo, '${data.a}', true],
    ['yes or no', yesNo, 'yes', false],
    ['a whole number', wholeNumber, 3, true],
    ['a whole number', wholeNumber, '3', true],
    ['a whole number', wholeNumber, 3.5, false],
    ['a number', anyNumber, 3.5, true],
    ['a whole number from 1 to 3', wholeNumberIn(1, 3), 1, true],
    ['a whole number from 1 to 3', wholeNumberIn(1, 3), 3, true],
    ['a whole number from 1 to 3', wholeNumberIn(1, 3), 4, false],
    ['a whole number from 1 to 3', wholeNumberIn(1, 3), '${data.a}', false],
    ['one of a, b', oneOf(['a', 'b']), 'b', true],
    ['one of a, b', oneOf(['a', 'b']), 'c', false],
    ['one of a, b', oneOf(['a', 'b']), '${data.a}', true],
    ['a list of 1 to 2', listOf(yesNo, 1, 2), [true], true],
    ['a list of 1 to 2', listOf(yesNo, 1, 2), [], false],
    ['a list of 1 to 2', listOf(yesNo, 1, 2), [true, true, true], false],
    ['a list of 1 to 2', listOf(yesNo, 1, 2), ['x'], false],
    ['a list of 1 to 2', listOf(yesNo, 1, 2), '${data.list}', true],
  ])('for %s accepts or refuses the value of case %#', (_, schema, value, isTaken) => {
    expect(schema.safeParse(value).success).toBe(isTaken)
  })
})

it('`because` returns the code and the details of a fault', () => {
  expect(because('tooLong', { max: 3 })).toEqual({
    error: 'tooLong',
    params: { code: 'tooLong', max: 3 },
  })
})
