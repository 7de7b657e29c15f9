import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactPhone, nationalPhone } from './contact-phone.ts'

describe('the phone number of a contact', () => {
  it.each([
    ['987 654 321', '51', '51987654321'],
    ['+51 987-654-321', '51', '51987654321'],
    ['51987654321', '51', '51987654321'],
    ['0051 987654321', '51', '51987654321'],
    ['(01) 345 6789', '51', '5113456789'],
    ['11 98214-7730', '55', '5511982147730'],
    ['+55 11 98214 7730', '51', '5511982147730'],
    ['5511982147730', '51', '5511982147730'],
    ['612345678', '34', '34612345678'],
    ['1234567', '51', '1234567'],
  ])('%s with the country code %s is %s', (text, countryCode, digits) => {
    expect(contactPhone(text, countryCode)).toEqual({ ok: true, digits })
  })

  it.each([
    ['987 65A 321', 'letters', '98765321'],
    ['95551', 'tooShort', '95551'],
    ['+51 9', 'tooShort', '519'],
    ['', 'tooShort', ''],
    ['+5199900011122233', 'tooLong', '5199900011122233'],
  ])('%s is refused: %s', (text, problem, digits) => {
    expect(contactPhone(text, '51')).toEqual({ ok: false, problem, digits })
  })

  it('is the same if the result is parsed again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?\d{7,15}$/), (text) => {
        const read = contactPhone(text, '51')
        fc.pre(read.ok)
        expect(contactPhone(`+${read.digits}`, '51')).toEqual(read)
      }),
    )
  })
})

it.each([
  ['51945118207', '945 118 207'],
  ['5511982147730', '(11) 98214-7730'],
  ['34612345678', '612 34 56 78'],
  ['1', '1'],
])('the national format of %s is %s', (digits, text) => {
  expect(nationalPhone(digits)).toBe(text)
})
