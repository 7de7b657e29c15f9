import { expect, test } from 'vitest'
import { fieldOperators, type FieldOperator } from '#contract/entities/contacts/field-condition.ts'
import { fieldTypes } from '#contract/entities/contacts/field-types.ts'
import { limits } from '#contract/limits.ts'
import { isPossibleCondition, operatorsOf } from './field-operators.ts'

test.each(fieldTypes)('a %s can be empty, be something, and not be it', (type) => {
  expect(operatorsOf(type)).toEqual(
    expect.arrayContaining(['is', 'isNot', 'isEmpty', 'isFilled'] satisfies FieldOperator[]),
  )
})

test('each condition belongs to a type, and only numbers and days are compared', () => {
  const offered = new Set(fieldTypes.flatMap((type) => operatorsOf(type)))
  expect([...offered].toSorted()).toEqual([...fieldOperators].toSorted())
  expect(fieldTypes.filter((type) => operatorsOf(type).includes('more'))).toEqual(['number'])
  expect(fieldTypes.filter((type) => operatorsOf(type).includes('before'))).toEqual(['date'])
})

test.each<[FieldOperator, string[], boolean]>([
  ['is', ['Lima'], true],
  ['is', ['Lima', 'Callao'], true],
  ['is', [], false],
  ['is', ['Lima', ' '], false],
  ['isNot', [' '], false],
  ['isNot', Array.from({ length: limits.contactFields.choicesMax + 1 }, String), false],
  ['contains', ['lim'], true],
  ['contains', [' '], false],
  ['contains', ['a', 'b'], false],
  ['before', ['2026-11-27'], true],
  ['before', ['27/11/2026'], false],
  ['after', ['2026-02-30'], false],
  ['more', ['12.5'], true],
  ['more', ['12,5'], false],
  ['less', ['-3'], true],
  ['less', ['3e5'], false],
  ['isEmpty', [], true],
  ['isEmpty', ['x'], false],
  ['isFilled', [], true],
])('%s %j is a condition: %s', (operator, values, expected) => {
  expect(isPossibleCondition({ operator, values })).toBe(expected)
})
