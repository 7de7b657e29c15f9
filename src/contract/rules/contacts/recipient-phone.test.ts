import { expect, test } from 'vitest'
import { contactRecipient, recipientPhone } from './recipient-phone.ts'

test.each([
  ['944 871 230', '51', { digits: '51944871230' }],
  ['0944 871 230', '51', { digits: '51944871230' }],
  ['+57 310 442 7781', '51', { digits: '573104427781' }],
  ['944871230 / (01) 345 6789', '51', { digits: '51944871230', others: ['(01) 345 6789'] }],
])('%j with the calling code %s is %o', (text, code, phone) => {
  expect(recipientPhone(text, code)).toMatchObject({ ok: true, ...phone })
})

test.each([
  ['', 'missing'],
  ['sin teléfono', 'missing'],
  ['944 102 3', 'tooShort'],
  ['+1234567890123456', 'tooLong'],
  ['5,19448E+10', 'rounded'],
  ['999 999 999', 'filler'],
  ['123456789', 'filler'],
  ['912 345 678', null],
])('the problem of %j is %s', (text, problem) => {
  const result = recipientPhone(text, '51')
  expect(result.ok ? null : result.problem).toBe(problem)
})

test.each([
  ['51944871230', null],
  ['5215512345678', null],
  ['519876543210', 'tooLong'],
  ['2121', 'tooShort'],
  ['51999999999', 'filler'],
  ['carmen.rojas', 'missing'],
])('the problem of the stored number %s is %s', (phone, problem) => {
  const result = contactRecipient(phone, '51')
  expect(result.ok ? null : result.problem).toBe(problem)
})
