import { expect, test } from 'vitest'
import { isNetwork } from './network-address.ts'

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::1', true],
  ['2001:db8::/32', true],
  ['203.0.113.0/33', false],
  ['203.0.113', false],
  ['erp.example', false],
  ['', false],
])('%s is a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected)
})
