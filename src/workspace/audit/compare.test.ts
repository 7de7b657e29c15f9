import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences, type Thing, type Things } from './compare.ts'

const names = new Map([
  ['north', 'North'],
  ['south', 'South'],
])
const one = (thing: Thing): Things => new Map([['1', thing]])
const changes = (before: object, after: object) =>
  differences(one({ values: { ...before } }), one({ values: { ...after } }), names).flatMap(
    (difference) => difference.changes,
  )
const text = (name: string, before?: string, after?: string) => ({
  name,
  form: 'text',
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

describe('values', () => {
  test.each([
    ['a text', { a: 'x' }, { a: 'y' }, [text('a', 'x', 'y')]],
    [
      'a number and a flag',
      { a: 1, b: false },
      { a: 2, b: true },
      [text('a', '1', '2'), text('b', 'false', 'true')],
    ],
    ['a value that is new', {}, { a: 'x' }, [text('a', undefined, 'x')]],
    [
      'a value that is gone, empty or null',
      { a: 'x', b: 'y', c: 'z' },
      { b: '', c: null },
      [text('a', 'x'), text('b', 'y'), text('c', 'z')],
    ],
    ['a nested value', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, [text('a.b.c', '1', '2')]],
    [
      'a part of a list',
      { a: [{ b: 1 }, { b: 2 }] },
      { a: [{ b: 1 }, { b: 3 }] },
      [text('a.2.b', '2', '3')],
    ],
    ['an id', { teamId: 'north' }, { teamId: 'south' }, [text('teamId', 'North', 'South')]],
    ['a text that is like an id', { a: 'north' }, { a: 'south' }, [text('a', 'north', 'south')]],
    ['the order of a list', { a: ['x', 'y'] }, { a: ['y', 'x'] }, [text('a', 'x, y', 'y, x')]],
    [
      'a list',
      { a: ['x', 'y'] },
      { a: ['y', 'z'] },
      [{ name: 'a', form: 'list', before: 'x', after: 'z' }],
    ],
    [
      'ids of a list',
      { teamIds: ['north'] },
      { teamIds: ['north', 'south'] },
      [{ name: 'teamIds', form: 'list', after: 'South' }],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected)
  })

  test('a long text is cut', () => {
    const [change] = changes({}, { a: 'x'.repeat(5_000) })
    expect(change?.after).toMatch(/^x{1999}…$/)
  })

  test('a secret shows only that it changed', () => {
    const before = one({ values: {}, secrets: { key: 'old', other: 'same' } })
    const after = one({ values: {}, secrets: { key: 'new', other: 'same' } })
    const [difference] = differences(before, after, names)
    expect(difference?.changes).toEqual([{ name: 'key', form: 'secret' }])
  })
})

test('things are created, changed and deleted', () => {
  const before: Things = new Map([
    ['a', { name: 'A', values: {} }],
    ['b', { name: 'B', values: {} }],
    ['c', { name: 'C', values: {} }],
  ])
  const after: Things = new Map([
    ['b', { name: 'Bee', values: {} }],
    ['c', { name: 'C', values: {} }],
    ['d', { name: 'D', values: { x: 1 } }],
  ])
  expect(differences(before, after, names)).toEqual([
    { id: 'a', how: 'deleted', name: 'A', changes: [text('name', 'A')] },
    { id: 'b', how: 'changed', name: 'Bee', changes: [text('name', 'B', 'Bee')] },
    {
      id: 'd',
      how: 'created',
      name: 'D',
      changes: [text('name', undefined, 'D'), text('x', undefined, '1')],
    },
  ])
})

test('equal values differ in nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => {
      expect(differences(one({ values }), one({ values: structuredClone(values) }), names)).toEqual(
        [],
      )
    }),
  )
})
