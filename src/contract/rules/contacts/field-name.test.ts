import { describe, expect, it } from 'vitest'
import { fieldName, fieldNameFault } from './field-name.ts'

const ruc = { name: 'RUC', names: { en: 'Tax number' } }
const date = { name: 'Fecha de entrega', names: {} }

it('a field has its name of a language, or else its first name', () => {
  expect([fieldName(ruc, 'es'), fieldName(ruc, 'en'), fieldName(ruc, 'pt')]).toEqual([
    'RUC',
    'Tax number',
    'RUC',
  ])
})

describe('a name', () => {
  it.each([
    ['is free', { name: 'Distrito', names: {} }, null],
    ['is taken in another case', { name: 'ruc ', names: {} }, ['taken', 'es', 'ruc ']],
    [
      'is taken without accents',
      { name: 'fécha  de entrega', names: {} },
      ['taken', 'es', 'fécha  de entrega'],
    ],
    [
      'is taken in another language',
      { name: 'NIT', names: { en: 'tax Number' } },
      ['taken', 'en', 'tax Number'],
    ],
    [
      'is the first name of another field',
      { name: 'NIT', names: { pt: 'Ruc' } },
      ['taken', 'pt', 'Ruc'],
    ],
    ['is free in its own language', { name: 'Tax number', names: { en: 'RUC' } }, null],
    ['is of a fixed field', { name: 'telefono', names: {} }, ['fixed', 'es', 'telefono']],
    [
      'is of a fixed field in English',
      { name: 'Alias', names: { en: 'Phone' } },
      ['fixed', 'en', 'Phone'],
    ],
    ['is of a field without a name', { name: 'Campo 7', names: {} }, ['fixed', 'es', 'Campo 7']],
  ] as const)('%s', (_, field, expected) => {
    const fault = fieldNameFault(field, [ruc, date])
    expect(fault && [fault.fault, fault.language, fault.name]).toEqual(expected)
  })
})
