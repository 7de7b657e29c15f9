import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  anyNumber,
  because,
  dynamic,
  emptyOrUpTo,
  listOf,
  oneOf,
  textUpTo,
  wholeNumber,
  wholeNumberIn,
  yesNo,
} from './values.ts'

describe('a schema', () => {
  it.each<[string, unknown, boolean, z.ZodType]>([
    ['a dynamic text', '${data.a}', true, dynamic],
    ['a dynamic text', 'a', false, dynamic],
    ['a text of 1 to 3 characters', 'abc', true, textUpTo(3)],
    ['a text of 1 to 3 characters', ' abc ', true, textUpTo(3)],
    ['a text of 1 to 3 characters', 'abcd', false, textUpTo(3)],
    ['a text of 1 to 3 characters', ' ', false, textUpTo(3)],
    ['a text of 1 to 3 characters', '${data.long_name}', true, textUpTo(3)],
    ['a text of at most 3 characters', '', true, emptyOrUpTo(3)],
    ['a text of at most 3 characters', 'abcd', false, emptyOrUpTo(3)],
    ['yes or no', false, true, yesNo],
    ['yes or no', '${data.a}', true, yesNo],
    ['yes or no', 'yes', false, yesNo],
    ['a whole number', 3, true, wholeNumber],
    ['a whole number', '3', true, wholeNumber],
    ['a whole number', 3.5, false, wholeNumber],
    ['a number', 3.5, true, anyNumber],
    ['a whole number from 1 to 3', 1, true, wholeNumberIn(1, 3)],
    ['a whole number from 1 to 3', 3, true, wholeNumberIn(1, 3)],
    ['a whole number from 1 to 3', 4, false, wholeNumberIn(1, 3)],
    ['a whole number from 1 to 3', '${data.a}', false, wholeNumberIn(1, 3)],
    ['one of a, b', 'b', true, oneOf(['a', 'b'])],
    ['one of a, b', 'c', false, oneOf(['a', 'b'])],
    ['one of a, b', '${data.a}', true, oneOf(['a', 'b'])],
    ['a list of 1 to 2 items', [true], true, listOf(yesNo, 1, 2)],
    ['a list of 1 to 2 items', [], false, listOf(yesNo, 1, 2)],
    ['a list of 1 to 2 items', [true, true, true], false, listOf(yesNo, 1, 2)],
    ['a list of 1 to 2 items', ['x'], false, listOf(yesNo, 1, 2)],
    ['a list of 1 to 2 items', '${data.list}', true, listOf(yesNo, 1, 2)],
  ])('for %s accepts %j: %s', (_, value, isAccepted, schema) => {
    expect(schema.safeParse(value).success).toBe(isAccepted)
  })
})

it('`because` returns the code and the details of a fault', () => {
  expect(because('tooLong', { max: 3 })).toEqual({
    error: 'tooLong',
    params: { code: 'tooLong', max: 3 },
  })
})
