import { expect, it } from 'vitest'
import { convertedValue } from './field-conversion.ts'

const choice = { type: 'choice' as const, choices: ['Hogar', 'Empresa'] }
const reading = { isCommaDecimal: true, callingCode: '51' }
const replacements = [
  { from: 'casa', to: 'Hogar' },
  { from: 'Empresa', to: 'Hogar' },
  { from: 'nadie', to: 'Otro' },
]

it.each([
  ['Hogar', 'same', 'Hogar'],
  ['hogár', 'written', 'Hogar'],
  ['casa', 'replaced', 'Hogar'],
  // A value that fits is not replaced, and nothing is replaced by what does not fit.
  ['Empresa', 'same', 'Empresa'],
  ['nadie', 'unfit', 'nadie'],
  ['Casa', 'unfit', 'Casa'],
] as const)('%s is %s: %s', (value, outcome, after) => {
  const converted = convertedValue(value, choice, reading, replacements)
  expect(converted).toEqual({ outcome, value: after })
  expect(convertedValue(converted.value, choice, reading, replacements).value).toBe(after)
})
