import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { linePhone, phoneCountries, phoneOfCountry } from './line-phone.ts'

describe('the number of a business line', () => {
  it.each([
    ['987 640 221', '51', '51987640221'],
    ['(987) 640-221', '51', '51987640221'],
    ['+51 987 640 221', '51', '51987640221'],
    // If the number starts with "+", its own country code takes precedence over the given country code.
    ['+55 11 98820 4417', '51', '5511988204417'],
    ['612 34 56 78', '34', '34612345678'],
    ['305 555 0142', '1', '13055550142'],
  ])('%s with the country code %s is %s', (text, countryCode, digits) => {
    expect(linePhone(text, countryCode)).toEqual({ ok: true, digits })
  })

  it.each([
    ['', '51', 'empty'],
    ['   ', '51', 'empty'],
    ['+', '51', 'empty'],
    ['954 120 8', '51', 'tooShort'],
    ['12', '51', 'tooShort'],
    ['987 640 221 987 640 221', '51', 'tooLong'],
    ['000 000 000', '51', 'invalid'],
    ['98x640221', '51', 'invalid'],
    ['9876402211', '51', 'tooLong'],
    ['987 640 221', '999', 'invalid'],
    ['00', '999', 'invalid'],
    ['987 640 221', '', 'invalid'],
  ])('%j with the country code %s is refused as %s', (text, countryCode, problem) => {
    expect(linePhone(text, countryCode)).toEqual({ ok: false, problem })
  })

  it('is refused or has 7 to 15 digits, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[+\d .()-]{0,24}$/)),
        fc.constantFrom('51', '1', '55', '34', '999'),
        (text, countryCode) => {
          const checked = linePhone(text, countryCode)
          if (!checked.ok) return
          expect(checked.digits).toMatch(/^\d+$/)
          expect(checked.digits.length).toBeGreaterThanOrEqual(limits.linkPhoneDigitsMin)
          expect(checked.digits.length).toBeLessThanOrEqual(limits.linkPhoneDigitsMax)
        },
      ),
    )
  })
})

describe('a number with its country code', () => {
  it.each([
    ['51987640221', { country: 'PE', text: '987 640 221' }],
    ['34612345678', { country: 'ES', text: '612 34 56 78' }],
    ['911111111', null],
    ['', null],
  ])('phoneOfCountry splits %j into %o', (digits, expected) => {
    expect(phoneOfCountry(digits)).toEqual(expected)
  })

  it.each(['51987640221', '34612345678', '5511988204417', '13055550142', '4915123456789'])(
    '%s is the same after splitting and joining',
    (digits) => {
      const { country, text } = phoneOfCountry(digits) ?? { country: '', text: '' }
      const { callingCode = '' } = phoneCountries().find((one) => one.country === country) ?? {}
      expect(linePhone(text, callingCode)).toEqual({ ok: true, digits })
    },
  )
})

it('the countries include the default country', () => {
  expect(phoneCountries()).toContainEqual({
    country: 'PE',
    callingCode: limits.defaultCountryCode,
  })
})
