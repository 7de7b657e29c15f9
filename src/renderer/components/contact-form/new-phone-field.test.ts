import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { callingCodeOf, defaultCountry } from '#renderer/data/forms/phone-input.ts'
import { newPhone, phoneFieldOf } from './new-phone-field.tsx'

it.each([
  ['', { country: 'PE', text: '' }],
  ['51945118207', { country: 'PE', text: '945 118 207' }],
  ['34612345678', { country: 'ES', text: '612 34 56 78' }],
  // A valid national number of Peru. If 98 were its country code, it would be a valid number of Iran.
  ['987640221', { country: 'PE', text: '987640221' }],
  ['123', { country: 'PE', text: '123' }],
])('%j fills the field with %o', (digits, expected) => {
  expect(phoneFieldOf(digits)).toEqual(expected)
})

it('a number with a country code fills the field and is sent unchanged', () => {
  for (const digits of ['51945118207', '34612345678', '5511988204417'])
    expect(newPhone(phoneFieldOf(digits))).toEqual({ ok: true, digits })
})

it('the default country has the default calling code', () => {
  expect(callingCodeOf(defaultCountry)).toBe(limits.defaultCountryCode)
})
