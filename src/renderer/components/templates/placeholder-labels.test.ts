import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chipBeside,
  labelsChange,
  outsideChip,
  withLabels,
  withNames,
} from './placeholder-labels.ts'

const variables = [
  { name: 'contact.name', label: 'Nombre del cliente' },
  { name: 'contact.first_name', label: 'Primer nombre del cliente' },
]

test.each([
  ['Hola {{contact.name}}.', 'Hola {{Nombre del cliente}}.'],
  ['{{ Contact.Name }}{{order}}', '{{Nombre del cliente}}{{order}}'],
  ['{{1}} {{}} {{contact.name', '{{1}} {{}} {{contact.name'],
])('the text %j is shown as %j', (text, shown) => {
  expect(withLabels(text, variables)).toBe(shown)
})

test('a text that is shown with labels and stored again is the same text', () => {
  const piece = fc.constantFrom(
    'Hola ',
    '{{contact.name}}',
    '{{contact.first_name}}',
    '{{order}}',
    '{{',
    '}}',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      expect(withNames(withLabels(text, variables), variables)).toBe(text)
    }),
  )
})

/** A change that changes nothing. */
const unchanged = ({ length }: string) =>
  ({ replaced: [length, length], text: '', selected: [length, length] }) as const

describe('the change that turns typed or pasted names into labels', () => {
  test('is undefined for a text without names', () => {
    expect(labelsChange('Hola {{Nombre del cliente}} {{order}}', 0, variables)).toBeUndefined()
  })

  test('replaces only what differs and keeps the cursor behind it', () => {
    const text = 'Hola {{contact.name}}, buenas'
    const change = labelsChange(text, 'Hola {{contact.name}}'.length, variables)
    expect(change).toEqual({
      // Both end in "e".
      replaced: [7, 18],
      text: 'Nombre del client',
      selected: [27, 27],
    })
  })

  test('results in the labelled text', () => {
    const piece = fc.constantFrom(
      'a',
      '{{contact.name}}',
      '{{Nombre del cliente}}',
      '{{order}}',
      '{{',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const change = labelsChange(text, text.length, variables)
        const { replaced, text: inserted, selected } = change ?? unchanged(text)
        const after = text.slice(0, replaced[0]) + inserted + text.slice(replaced[1])
        expect(after).toBe(withLabels(text, variables))
        expect(selected).toEqual([after.length, after.length])
      }),
    )
  })
})

describe('a chip', () => {
  const text = 'a{{Nombre del cliente}}b{{order}}'
  const [start, end] = [1, 23]

  test.each([
    [end, -1, { start, end }],
    [start, 1, { start, end }],
    [start, -1, undefined],
    [end, 1, undefined],
    // The author's own placeholders are edited letter by letter.
    [text.length, -1, undefined],
  ] as const)('is removed as a whole at %i in the direction %i: %j', (cursor, direction, chip) => {
    const found = chipBeside(text, cursor, direction, variables)
    expect(found === undefined ? undefined : { start: found.start, end: found.end }).toEqual(chip)
  })

  test.each([
    [2, start, end],
    [end - 1, end, start],
    [4, 30, start],
    [20, 0, end],
    [start, 0, start],
    [26, 25, 26],
  ])('is left by a cursor that comes to %i from %i: %i', (cursor, before, after) => {
    expect(outsideChip(text, cursor, before, variables)).toBe(after)
  })
})
