import { expect, it } from 'vitest'
import { isSessionRefusal } from './session-refusal.ts'

it.each([
  [{ status: 401 }, true],
  [{ status: 401, code: 'TOKEN_REVOKED' }, true],
  [{ status: 0, code: 'UNAUTHENTICATED' }, true],
  [{ code: 'UNAUTHENTICATED' }, true],
  [{ status: 403, code: 'FORBIDDEN' }, false],
  [{ status: 0, code: 'NETWORK' }, false],
  [{}, false],
])('isSessionRefusal of %j is %s', (error, expected) => {
  expect(isSessionRefusal(error)).toBe(expected)
})
