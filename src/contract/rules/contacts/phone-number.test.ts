import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import {
  isPossiblePhone,
  nationalPhone,
  phoneCountries,
  phoneOfCountry,
  readPhone,
} from './phone-number.ts'

describe('a phone number', () => {
  it.each([
    ['987 654 321', '51', '51987654321'],
    ['0987 654 321', '51', '51987654321'],
    ['+51 987-654-321', '51', '51987654321'],
    ['51987654321', '51', '51987654321'],
    ['0051 987654321', '34', '51987654321'],
    ['(01) 345 6789', '51', '5113456789'],
    ['11 98214-7730', '55', '5511982147730'],
    ['+55 11 98214 7730', '51', '5511982147730'],
    ['+55 31 8214 7730', '51', '553182147730'],
    ['5511982147730', '55', '5511982147730'],
    ['612345678', '34', '34612345678'],
    ['305 555 0142', '1', '13055550142'],
    // A spreadsheet's decimals.
    ['51987654321.0', '51', '51987654321'],
    ['987654322.0', '51', '51987654322'],
    // The zero in brackets is dialled within the country only, but it is part of an Italian number.
    ['+49 (0) 170 1234567', '51', '491701234567'],
    ['+51 (0) 987 654 321', '34', '51987654321'],
    ['+34 (0) 612 345 678', '51', '34612345678'],
    ['+39 (0)6 1234 5678', '51', '390612345678'],
    // Direction marks, a hyphen that does not break, a blank that does not break.
    ['\u202a+34 612 345 678\u202c', '52', '34612345678'],
    ['\u2068+51987654321\u2069', '34', '51987654321'],
    ['+1\u00a0212\u2011555\u20110123', '51', '12125550123'],
    // The channel's form of a Mexican mobile number.
    ['+52 1 55 1234 5678', '51', '5215512345678'],
    ['5215512345678', '52', '5215512345678'],
  ])('%j with the calling code %s is %s', (text, callingCode, digits) => {
    expect(readPhone(text, callingCode)).toEqual({ ok: true, digits })
  })

  it.each([
    ['', '51', 'missing'],
    ['   ', '51', 'missing'],
    ['5,19877E+11', '51', 'rounded'],
    ['98x640221', '51', 'characters'],
    ['954 120 8', '51', 'tooShort'],
    ['95551', '51', 'tooShort'],
    ['+51 9', '51', 'tooShort'],
    ['987 640 221 987 640 221', '51', 'tooLong'],
    ['9876402211', '51', 'tooLong'],
    ['+5199900011122233', '51', 'tooLong'],
    ['+519876543210', '51', 'tooLong'],
    ['000 000 000', '51', 'noSuchNumber'],
    ['+51 387 654 321', '51', 'noSuchNumber'],
    ['+999 123 456 789', '51', 'unknownCode'],
    ['987 640 221', '999', 'unknownCode'],
    ['987 640 221', '', 'unknownCode'],
    // Without "+", a number of another country is not guessed.
    ['34612345678', '51', 'tooLong'],
  ])('%j with the calling code %s is refused: %s', (text, callingCode, fault) => {
    expect(readPhone(text, callingCode)).toMatchObject({ ok: false, fault })
  })

  const known = fc.constantFrom(
    ['51987654321', '51'],
    ['5113456789', '51'],
    ['34612345678', '34'],
    ['5511982147730', '55'],
    ['13055550142', '1'],
    ['491701234567', '49'],
    ['390612345678', '39'],
    ['5215512345678', '52'],
  )
  const filler = fc
    .constantFrom(' ', '\u00a0', '\u2009', '\u3164', '-', '\u2011', '\u2013', '\u200e', '\u202a')
    .chain((one) => fc.constantFrom('', one))

  it('is the same with any blanks, dashes and marks, whatever the default country', () => {
    fc.assert(
      fc.property(
        known,
        fc.array(filler, { minLength: 20, maxLength: 20 }),
        fc.constantFrom('+', '00', '\u2068+'),
        fc.constantFrom('51', '1', '34'),
        ([digits = ''], fillers, prefix, other) => {
          const written = [...digits].map((digit, at) => `${fillers[at] ?? ''}${digit}`).join('')
          expect(readPhone(prefix + written, other)).toEqual({ ok: true, digits })
        },
      ),
    )
  })

  it('is never longer than its typed digits with the calling code, has 7 to 15 digits, and is stable', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^[+\d .,()-]{0,24}$/),
          fc.stringMatching(/^\+?\d{7,15}(\.0)?$/),
        ),
        fc.constantFrom('51', '1', '55', '34', '52', '54', '999'),
        (text, callingCode) => {
          const read = readPhone(text, callingCode)
          if (!read.ok) return
          const typed = text.normalize('NFKC').replaceAll(/\D/g, '')
          expect(read.digits).toMatch(/^\d+$/)
          expect(read.digits.length).toBeLessThanOrEqual(typed.length + callingCode.length)
          expect(read.digits.length).toBeGreaterThanOrEqual(limits.linkPhoneDigitsMin)
          expect(read.digits.length).toBeLessThanOrEqual(limits.linkPhoneDigitsMax)
          expect(readPhone(`+${read.digits}`, callingCode)).toEqual(read)
        },
      ),
    )
  })
})

it.each([
  ['51987654321', true],
  ['519876543210', false],
  ['5215512345678', true],
  ['553182147730', true],
  ['2121', false],
  ['120363041234567890@g.us', false],
])('the stored number %s is possible: %s', (digits, is) => {
  expect(isPossiblePhone(digits)).toBe(is)
})

it.each([
  ['51945118207', '945 118 207'],
  ['5511982147730', '(11) 98214-7730'],
  ['34612345678', '612 34 56 78'],
  ['1', '1'],
])('the national format of %s is %s', (digits, text) => {
  expect(nationalPhone(digits)).toBe(text)
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
      expect(readPhone(text, callingCode)).toEqual({ ok: true, digits })
    },
  )
})

it('the countries include the default country', () => {
  expect(phoneCountries()).toContainEqual({
    country: 'PE',
    callingCode: limits.defaultCountryCode,
  })
})
