import { expect, test } from 'vitest'
import { recipientPhone } from './recipient-phone.ts'

test.each([
  ['944 871 230', '51', '51944871230'],
  ['+51 944 871 230', '51', '51944871230'],
  ['51944871230', '51', '51944871230'],
  ['0051 944-871-230', '34', '51944871230'],
  ['0944 871 230', '51', '51944871230'],
  ['+57 310 442 7781', '51', '573104427781'],
  ['612 34 56 78', '34', '34612345678'],
  // This national number begins with the digits of the calling code.
  ['511 234 567', '51', '51511234567'],
])('%s with the calling code %s is %s', (text, code, digits) => {
  expect(recipientPhone(text, code)).toEqual({ ok: true, digits })
})

test.each([
  ['', 'missing'],
  ['sin teléfono', 'missing'],
  ['944 102 3', 'length'],
  ['+1234567890123456', 'length'],
  ['999 999 999', 'filler'],
  ['912 345 678', null],
  ['123456789', 'filler'],
])('the problem of "%s" is %s', (text, problem) => {
  const result = recipientPhone(text, '51')
  expect(result.ok ? null : result.problem).toBe(problem)
})
