import { expect, test } from 'vitest'
import { isFinalRefusal, sendFaultOf, sendFaults } from './send-refusal.ts'

test.each([
  [400, 'BAD_REQUEST', true],
  [413, 'PAYLOAD_TOO_LARGE', true],
  [415, 'UNSUPPORTED_MEDIA_TYPE', true],
  [409, 'IDEMPOTENCY_KEY_REUSED', true],
  [501, 'NOT_IMPLEMENTED', true],
  [0, 'FILE_UNREADABLE', true],
  // Somebody can change these.
  [403, 'FORBIDDEN', false],
  [404, 'NOT_FOUND', false],
  [409, 'WATEMPLATE_NOT_APPROVED', false],
  [409, 'ANSWERED_MEANWHILE', false],
  [422, 'WINDOW_CLOSED', false],
  [422, 'MESSAGE_LIMIT', false],
  [422, 'UPLOAD_QUOTA', false],
  [500, 'INTERNAL', false],
  [0, 'NETWORK', false],
  [undefined, 'BAD_RESPONSE', false],
])('a refusal %s %s is final: %s', (status, code, expected) => {
  expect(isFinalRefusal({ status, code })).toBe(expected)
})

test.each([undefined, null, 'fileKind', {}, { fault: 7 }, { fault: 'noApp' }])(
  '%j names no fault',
  (details) => expect(sendFaultOf(details)).toBeUndefined(),
)

test('every fault is read', () => {
  expect(sendFaults.map((fault) => sendFaultOf({ fault }))).toEqual(sendFaults)
})
