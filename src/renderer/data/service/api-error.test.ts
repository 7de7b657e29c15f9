import { expect, test } from 'vitest'
import { apiErrorFromResponse, isMissingCall } from './api-error.ts'

test('the error of a refused call has its status and the service’s code and message', () => {
  const body = { code: 'SOME_CODE', message: 'What the service says' }
  expect(apiErrorFromResponse(409, body)).toMatchObject({ status: 409, ...body })
})

test('a refusal without the contract’s body gets its code from the status', () => {
  expect(apiErrorFromResponse(413, '<html>')).toMatchObject({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: '',
  })
})

test.each([
  [404, true],
  [405, true],
  [501, true],
  [403, false],
  [500, false],
])('a refusal with the status %i means that the service lacks the call: %s', (status, expected) => {
  expect(isMissingCall(apiErrorFromResponse(status, {}))).toBe(expected)
})

test('an error without a response does not mean that the service lacks the call', () => {
  expect(isMissingCall(new TypeError('404'))).toBe(false)
})
