import { describe, expect, test } from 'vitest'
import { pathOfFault } from './flow-fault-path.ts'

const document = {
  version: '7.1',
  screens: [
    {
      id: 'FIRST',
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextHeading', text: 'Hola' },
          { type: 'Form', children: [{ type: 'TextInput', label: 'Nombre' }] },
        ],
      },
    },
  ],
}

const child = ['screens', 0, 'layout', 'children']

test.each([
  ['$root/screens/0/layout/children/1/children/0', [...child, 1, 'children', 0]],
  ['screens[0].layout.children[0].text', [...child, 0, 'text']],
  // A property that is missing.
  ['screens[0].layout.children[0].name', [...child, 0, 'name']],
  ['screens[0].layout.children[7].text', [...child, 7].slice(0, 4)],
])('the pointer %s', (pointer, path) => {
  expect(pathOfFault(document, { message: 'x', pointers: [pointer] })).toEqual(path)
})

test('the words of the message', () => {
  const message =
    'The property "initial-text" cannot be specified at "$root/screens/0/layout/children/1/children/0".'
  expect(pathOfFault(document, { message, line: 3, pointers: [] })).toEqual([
    ...child,
    1,
    'children',
    0,
  ])
})

describe('the line', () => {
  const lines = JSON.stringify(document, null, 2).split('\n')
  test.each([
    ['"version"', ['version']],
    ['"id": "FIRST"', ['screens', 0, 'id']],
    ['"text": "Hola"', [...child, 0, 'text']],
    ['"label": "Nombre"', [...child, 1, 'children', 0, 'label']],
  ])('of %s', (part, path) => {
    const line = lines.findIndex((one) => one.includes(part)) + 1
    expect(pathOfFault(document, { message: 'x', line, pointers: [] })).toEqual(path)
  })

  test('of nothing', () => {
    expect(pathOfFault(document, { message: 'x', pointers: [] })).toEqual([])
    expect(pathOfFault(document, { message: 'x', line: 999, pointers: [] })).toEqual([])
  })
})
