import { expect, it } from 'vitest'
import { newPhone, phoneFieldOf } from './new-phone-field.tsx'

it.each([
  ['', { country: 'PE', text: '' }],
  ['51945118207', { country: 'PE', text: '945 118 207' }],
  ['34612345678', { country: 'ES', text: '612 34 56 78' }],
  // Valid in Peru; with 98 read as the country code, also valid in Iran.
  ['987640221', { country: 'PE', text: '987640221' }],
  ['123', { country: 'PE', text: '123' }],
])('%j fills the field with %o', (digits, expected) => {
  expect(phoneFieldOf(digits)).toEqual(expected)
})

it('a number that fills the field is sent unchanged', () => {
  for (const digits of ['51945118207', '34612345678', '5511988204417'])
    expect(newPhone(phoneFieldOf(digits))).toEqual({ ok: true, digits })
})
