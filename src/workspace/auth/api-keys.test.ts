import { expect, test } from 'vitest'
import { isAllowedFrom, keyState } from './api-keys.ts'

test.each([
  [[], '203.0.113.7', true],
  [[], 'local', true],
  [['203.0.113.7'], '203.0.113.7', true],
  [['203.0.113.7'], '203.0.113.8', false],
  [['203.0.113.0/24'], '203.0.113.200', true],
  [['203.0.113.0/24', '2001:db8::/32'], '2001:db8:1::7', true],
  [['2001:db8::1'], '2001:db8::2', false],
  [['203.0.113.7'], 'local', false],
])('from %j, %s is allowed: %s', (addresses, caller, expected) => {
  expect(isAllowedFrom(addresses, caller)).toBe(expected)
})

test.each([
  [{ revoked_at: null, expires_at: null }, true, 'active'],
  [{ revoked_at: null, expires_at: 101 }, true, 'active'],
  [{ revoked_at: null, expires_at: 100 }, true, 'expired'],
  [{ revoked_at: null, expires_at: null }, false, 'paused'],
  [{ revoked_at: 90, expires_at: 95 }, false, 'revoked'],
])('the key %j of a maker who may edit (%s) is %s', (key, mayEdit, expected) => {
  expect(keyState(key, { mayEdit }, 100)).toBe(expected)
})
