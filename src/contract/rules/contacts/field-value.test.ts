import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldTypes, type FieldType } from '#contract/entities/contacts/field-types.ts'
import { fieldValue, isAmbiguousDay, isFieldValue, type FieldReading } from './field-value.ts'

const comma: FieldReading = { isCommaDecimal: true, callingCode: '51' }
const dot: FieldReading = { isCommaDecimal: false, callingCode: '51' }
const choices = ['Hogar', 'Arquitecto', 'Médico']
const field = (type: FieldType, unit?: string) => ({ type, choices, unit })

describe('a value', () => {
  it.each<[FieldType, string, string | null]>([
    ['text', '  Any  text ', 'Any  text'],
    ['text', '   ', ''],
    ['number', '', ''],
    ['number', '12', '12'],
    ['number', '-12.5', '-12.5'],
    ['number', '1.234,56', '1234.56'],
    ['number', '1,234.56', '1234.56'],
    ['number', '1.234.567', '1234567'],
    ['number', '12 345,6', '12345.6'],
    ['number', '007', '7'],
    ['number', '0,5', '0.5'],
    ['number', '-0', '0'],
    ['number', '1.23.4', null],
    ['number', '12a', null],
    ['number', '1,2,3', null],
    ['number', '5.', '5'],
    ['number', '.', null],
    ['date', '2026-11-27', '2026-11-27'],
    ['date', '27/11/2026', '2026-11-27'],
    ['date', '03/04/26', '2026-04-03'],
    ['date', '11-27-2026', '2026-11-27'],
    ['date', '1.2.1965', '1965-02-01'],
    ['date', '1/2/65', '1965-02-01'],
    ['date', '2026-11-27 00:00:00', '2026-11-27'],
    ['date', '2026-11-27T10:30:00Z', null],
    ['date', '31/02/2026', null],
    ['date', '29/02/2028', '2028-02-29'],
    ['date', 'tomorrow', null],
    ['choice', 'Hogar', 'Hogar'],
    ['choice', ' hogár ', 'Hogar'],
    ['choice', 'MEDICO', 'Médico'],
    ['choice', 'casa', null],
    ['boolean', 'Sí', 'yes'],
    ['boolean', 'NÃO', 'no'],
    ['boolean', 'true', 'yes'],
    ['boolean', 'maybe', null],
    ['link', 'https://shop.example/a?b=1', 'https://shop.example/a?b=1'],
    ['link', 'shop.example', null],
    ['link', 'javascript:alert(1)', null],
    ['email', 'ana@mail.example', 'ana@mail.example'],
    ['email', 'ana@', null],
    ['phone', '987 654 321', '+51987654321'],
    ['phone', '+49 170 1234567', '+491701234567'],
    ['phone', '12', null],
  ])('of the type %s: "%s" is stored as "%s"', (type, text, stored) => {
    expect(fieldValue(text, field(type), comma)).toBe(stored)
  })

  it('of a number with one separator is read as the group writes numbers', () => {
    const read = (text: string, reading: FieldReading) => fieldValue(text, field('number'), reading)
    expect([read('1.234', comma), read('1.234', dot)]).toEqual(['1234', '1.2340'])
    expect([read('1,234', comma), read('1,234', dot)]).toEqual(['1.2340', '1234'])
    expect([read('0.125', comma), read('1234.567', comma)]).toEqual(['0.1250', '1234.5670'])
  })

  it('of a number may have its unit on either side', () => {
    const read = (text: string) => fieldValue(text, field('number', 'S/'), dot)
    expect(['S/ 1,250.50', '30 s/', 'USD 3'].map(read)).toEqual(['1250.5', '30', null])
  })

  it('of a day is read with the month first if its files have it so', () => {
    const read = (text: string) => fieldValue(text, field('date'), { ...comma, isMonthFirst: true })
    expect(['03/04/26', '27/11/2026'].map(read)).toEqual(['2026-03-04', '2026-11-27'])
    const texts = ['03/04/26', '04/04/26', '27/11/2026', '2026-04-03', 'x']
    expect(texts.filter(isAmbiguousDay)).toEqual(['03/04/26'])
  })

  it('that was stored reads as itself, with every reading', () => {
    const number = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.stringMatching(/^\d{1,6}$/),
        fc.constantFrom('', '.', ','),
        fc.stringMatching(/^\d{0,4}$/),
      )
      .map((parts) => parts.join(''))
    const day = fc
      .tuple(fc.nat(32), fc.nat(13), fc.nat(2100))
      .map(([first, second, third]) => `${first}/${second}/${third}`)
    const text = fc.oneof(
      fc.string(),
      number,
      day,
      fc.constantFrom(...choices, 'si', 'no', '+51 1'),
    )
    const readings = [comma, dot, { ...comma, isMonthFirst: true }]
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...fieldTypes),
        fc.constantFrom(...readings),
        (written, type, reading) => {
          const stored = fieldValue(written, field(type), reading)
          const again = (other: FieldReading) =>
            stored === null ? null : fieldValue(stored, field(type), other)
          expect(readings.map(again)).toEqual(readings.map(() => stored))
        },
      ),
    )
  })
})

it.each<[FieldType, string, boolean]>([
  ['text', 'casa', true],
  ['number', '1234.5', true],
  ['number', '1234,5', false],
  ['date', '2026-11-27', true],
  ['date', '27/11/2026', false],
  ['choice', 'Hogar', true],
  ['choice', 'hogar', false],
  ['boolean', 'yes', true],
  ['boolean', 'Sí', false],
  ['phone', '+51987654321', true],
  ['phone', '987654321', false],
])('of the type %s, "%s" is a stored value: %s', (type, text, expected) => {
  expect(isFieldValue(text, field(type))).toBe(expected)
})
