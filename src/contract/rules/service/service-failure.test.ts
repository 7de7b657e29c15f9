import { expect, test } from 'vitest'
import { isServiceFailure } from './service-failure.ts'

test.each<[string, boolean, unknown]>([
  ['no connection', true, { code: 'NETWORK', status: 0 }],
  ['no connection, reported by the gateway', true, { code: 'NETWORK', status: 502 }],
  ['no response in time', true, { code: 'TIMEOUT', status: 0 }],
  ['an internal error', true, { code: 'INTERNAL', status: 500 }],
  ['an overloaded service', true, { code: 'INTERNAL', status: 503 }],
  ['a call that the service does not offer', false, { code: 'NOT_IMPLEMENTED', status: 501 }],
  ['a refusal', false, { code: 'FORBIDDEN', status: 403 }],
  ['too many calls', false, { code: 'TOO_MANY_REQUESTS', status: 429 }],
  ['a response that does not match the contract', false, { code: 'BAD_RESPONSE', status: 0 }],
  ['a cancelled call', false, { code: 'CANCELLED', status: 0 }],
  ['a programming error', false, new TypeError('x')],
  ['null', false, null],
])('%s is a failure of the service: %s', (_, expected, error) => {
  expect(isServiceFailure(error)).toBe(expected)
})
