import { expect, test } from 'vitest'
import { apiErrorFromResponse } from './api-error.ts'

test('a refusal tells its status, and the service’s code and sentence', () => {
  const said = { code: 'SOME_CODE', message: 'What the service says' }
  expect(apiErrorFromResponse(409, said)).toMatchObject({ status: 409, ...said })
})

test('a refusal without the contract’s body still has a code, by its status', () => {
  expect(apiErrorFromResponse(413, '<html>')).toMatchObject({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: '',
  })
})
