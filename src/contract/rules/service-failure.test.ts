import { expect, test } from 'vitest'
import { isServiceFailure } from './service-failure.ts'

test.each<[string, unknown, boolean]>([
  ['no connection', { code: 'NETWORK', status: 0 }, true],
  ['no connection, reported by the gateway', { code: 'NETWORK', status: 502 }, true],
  ['no answer in time', { code: 'TIMEOUT', status: 0 }, true],
  ['an internal error', { code: 'INTERNAL', status: 500 }, true],
  ['an overloaded service', { code: 'INTERNAL', status: 503 }, true],
  ['a call that the service does not offer', { code: 'NOT_IMPLEMENTED', status: 501 }, false],
  ['a refusal', { code: 'FORBIDDEN', status: 403 }, false],
  ['too many calls', { code: 'TOO_MANY_REQUESTS', status: 429 }, false],
  ['an answer outside the contract', { code: 'BAD_RESPONSE', status: 0 }, false],
  ['a cancelled call', { code: 'CANCELLED', status: 0 }, false],
  ['a programming error', new TypeError('x'), false],
  ['nothing', null, false],
])('whether %s is a failure of the service', (_, error, expected) => {
  expect(isServiceFailure(error)).toBe(expected)
})
