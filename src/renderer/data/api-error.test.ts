import { expect, test } from 'vitest'
import { apiErrorFromResponse } from './api-error.ts'

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
