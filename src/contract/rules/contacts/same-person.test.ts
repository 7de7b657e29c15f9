import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneKey, samePerson } from './same-person.ts'

describe('the same person', () => {
  test.each([
    ['Brazil, with and without the ninth digit', '5511987654321', '551187654321'],
    ['Brazil, eight digits that begin with 9', '5511998765432', '551198765432'],
    ['Brazil, with the trunk zero', '55011987654321', '551187654321'],
    ['Mexico, with and without the 1', '5215512345678', '525512345678'],
    ['Mexico, with the trunk zero', '52015512345678', '5215512345678'],
    ['Argentina, with and without the 9', '5491123456789', '541123456789'],
    ['Argentina, with 15 after the area code', '5491123456789', '54111523456789'],
    ['Argentina, with 15 after an area code of three digits', '5493514567890', '54351154567890'],
    ['Argentina, with 15 after an area code of four digits', '5492966412345', '54296615412345'],
    ['Argentina, written locally and without the 9', '543514567890', '54351154567890'],
  ])('%s', (_, one, other) => {
    expect(samePerson(one)).toContain(other)
    expect(phoneKey(other)).toBe(phoneKey(one))
  })

  test.each([
    ['a Brazilian landline gets no ninth digit', '551133334444', '5511933334444'],
    ['another area', '5511987654321', '5521987654321'],
    ['Peru', '51987654321', '5187654321'],
    ['the United States', '15512345678', '5512345678'],
    ['another Mexican number', '5215512345678', '525512345679'],
  ])('not: %s', (_, one, other) => {
    expect(samePerson(one)).not.toContain(other)
    expect(phoneKey(one)).not.toBe(phoneKey(other))
  })

  test.each(['PE.ROSA1', 'deleted-1', '5511987654321-1512345678', ''])(
    '“%s” has no other spelling',
    (address) => {
      expect(samePerson(address)).toEqual([address])
      expect(phoneKey(address)).toBe(address)
    },
  )

  test('a number is first among its own spellings, and no spelling is twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('55', '52', '54', '51', '1'),
        fc.stringMatching(/^\d{6,13}$/),
        (code, rest) => {
          const all = samePerson(code + rest)
          expect(all[0]).toBe(code + rest)
          expect(new Set(all).size).toBe(all.length)
          expect(all).toContain(phoneKey(code + rest))
          expect(phoneKey(phoneKey(code + rest))).toBe(phoneKey(code + rest))
        },
      ),
    )
  })

  test('every spelling of a valid number names the same people', () => {
    for (const digits of ['5511987654321', '5215512345678', '5491123456789'])
      for (const spelling of samePerson(digits)) expect(phoneKey(spelling)).toBe(digits)
  })
})
