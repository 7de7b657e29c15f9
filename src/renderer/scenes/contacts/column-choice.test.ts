import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnsCodec,
  optionalColumns,
  withMoved,
  withToggled,
  type OptionalColumn,
} from './column-choice.ts'

test.each<[string, string, readonly OptionalColumn[]]>([
  ['none if all were hidden', '', []],
  ['the stored ones in their order', 'tags,custom_20,phone', ['tags', 'custom_20', 'phone']],
  ['the stored ones without unknown and repeated names', 'mood,phone,custom_21,phone', ['phone']],
])('the shown columns are %s', (_, stored, expected) => {
  expect(columnsCodec.parse(stored)).toEqual(expected)
})

test('toggling shows a hidden column as the last one, and hides a shown one', () => {
  expect(withToggled(['phone', 'tags'], 'email')).toEqual(['phone', 'tags', 'email'])
  expect(withToggled(['phone', 'tags'], 'phone')).toEqual(['tags'])
})

test.each<[OptionalColumn, number, readonly OptionalColumn[]]>([
  ['phone', 2, ['tags', 'agent', 'phone']],
  ['agent', 0, ['agent', 'phone', 'tags']],
  ['phone', -1, ['phone', 'tags', 'agent']],
  ['agent', 3, ['phone', 'tags', 'agent']],
  ['email', 0, ['phone', 'tags', 'agent']],
])('moving %s to %i gives the expected order', (id, to, expected) => {
  expect(withMoved(['phone', 'tags', 'agent'], id, to)).toEqual(expected)
})

test('a move keeps every column exactly once, and storing keeps the order', () => {
  const column = fc.constantFrom(...optionalColumns)
  fc.assert(
    fc.property(fc.uniqueArray(column), column, fc.integer({ min: -2, max: 32 }), (ids, id, to) => {
      const moved = withMoved(ids, id, to)
      expect(moved.toSorted()).toEqual(ids.toSorted())
      expect(columnsCodec.parse(columnsCodec.encode(moved))).toEqual(moved)
    }),
  )
})
