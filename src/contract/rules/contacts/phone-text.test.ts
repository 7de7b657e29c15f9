import { expect, test } from 'vitest'
import { contactName } from './contact-name.ts'
import { callingCode, isNumberOf, phoneText } from './phone-text.ts'

test.each([
  ['34612345678', '34', '+34 612 34 56 78'],
  ['351912345678', '351', '+351 912 345 678'],
  ['5511987654321', '55', '+55 11 98765 4321'],
  ['551132345678', '55', '+55 11 3234 5678'],
  ['525512345678', '52', '+52 55 1234 5678'],
  ['5215512345678', '52', '+52 1 55 1234 5678'],
  ['5491123456789', '54', '+54 9 11 2345 6789'],
  ['573001234567', '57', '+57 300 123 4567'],
  ['56912345678', '56', '+56 9 1234 5678'],
  ['51987654321', '51', '+51 987 654 321'],
  ['5112345678', '51', '+51 1 234 5678'],
  ['13055550123', '1', '+1 305 555 0123'],
  // Countries without a defined grouping, with calling codes and numbers of different lengths.
  ['447512345678', '44', '+44 751 234 5678'],
  ['59171234567', '591', '+591 712 345 67'],
  ['4915123456789', '49', '+49 151 234 567 89'],
  ['33612345678', '33', '+33 612 345 678'],
  // A number whose length has no grouping in its country.
  ['3461234567', '34', '+34 612 345 67'],
])('%s with the country code %s is shown as %s', (phone, countryCode, text) => {
  expect(phoneText({ phone, countryCode })).toBe(text)
})

test('a wrong or differently written country code does not change the result', () => {
  expect(phoneText({ phone: '+34 612-345-678', countryCode: '+34' })).toBe('+34 612 34 56 78')
  expect(phoneText({ phone: '34612345678', countryCode: '51' })).toBe('+34 612 34 56 78')
  expect(phoneText({ phone: '4915123456789', countryCode: '51' })).toBe('+49 151 234 567 89')
  expect(phoneText({ phone: '59171234567', countryCode: '51' })).toBe('+591 712 345 67')
  expect(phoneText({ phone: '34612345678', countryCode: '' })).toBe('+34 612 34 56 78')
})

test.each(['PE.99027276822493263', 'PE.ENT.56237843316392053'])(
  'a person with the id %j has no number to show',
  (phone) => {
    expect(phoneText({ phone, countryCode: '51' })).toBe('')
  },
)

test.each(['', '100', '120363041234567890@g.us'])(
  '%j is not a phone number and stays unchanged',
  (phone) => {
    expect(phoneText({ phone, countryCode: '51' })).toBe(phone)
  },
)

test('the name of a contact without a name is the number', () => {
  const nobody = { phone: '5215512345678', countryCode: '52' }
  expect(contactName({ ...nobody, name: '' })).toBe('+52 1 55 1234 5678')
  expect(contactName({ ...nobody, name: 'Ana', lastName: 'Ríos' })).toBe('Ana Ríos')
})

test.each([
  ['51945118207', undefined, '51'],
  ['34612345678', undefined, '34'],
  ['34612345678', '34', '34'],
  ['15551234567', undefined, '1'],
  ['351912345678', '51', '351'],
])('the calling code of %s with the expected code %s is %s', (digits, expected, code) => {
  expect(callingCode(digits, expected)).toBe(code)
})

test.each([
  ['51945118207', true],
  ['945118207', true],
  ['5118207', false],
  ['0051945118207', false],
  ['', false],
])('%s matches the contact 51945118207: %s', (digits, is) => {
  expect(isNumberOf({ phone: '51945118207', countryCode: '51' }, digits)).toBe(is)
})

test.each(['5531987654321', '553187654321', '3187654321'])(
  '%s matches the contact 5531987654321',
  (digits) => {
    expect(isNumberOf({ phone: '5531987654321', countryCode: '55' }, digits)).toBe(true)
  },
)
