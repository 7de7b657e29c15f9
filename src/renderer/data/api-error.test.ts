import { expect, test } from 'vitest'
import { apiErrorFromResponse } from './api-error.ts'

test('a refusal tells its status, and the service’s code and sentence', () => {
  const said = { code: 'SOME_CODE', message: 'What the service says' }
  expect(apiErrorFromResponse(409, said)).toMatchObject({ status: 409, ...said })
})

test.each([undefined, null, '', '<html>', { error: 'x' }, 7])(
  'a refusal without the contract’s body (%j) still has a code',
  (body) => {
    expect(apiErrorFromResponse(502, body)).toMatchObject({ status: 502, code: 'BAD_RESPONSE' })
  },
)
