import { describe, expect, test } from 'vitest'
import { apiErrorFromResponse } from './api-error.ts'

const said = { code: 'SOME_CODE', message: 'What the service says' }

describe('the specification’s mapping of statuses', () => {
  test.each([
    [401, 'Invalid credentials'],
    [404, 'Sorry! the data you are looking for could not be found'],
    [413, 'Archivo demasiado grande'],
    [415, 'Tipo de Archivo No Soportado'],
    [500, 'Internal Server Error'],
    [400, said.message],
    [403, said.message],
    [409, said.message],
    [422, said.message],
  ])('%i: %s', (status, message) => {
    expect(apiErrorFromResponse(status, said)).toMatchObject({ status, code: 'SOME_CODE', message })
  })
})

test.each([undefined, null, '', '<html>', { error: 'x' }, 7])(
  'a refusal without the contract’s body (%j) still has a code',
  (body) => {
    expect(apiErrorFromResponse(502, body)).toMatchObject({ status: 502, code: 'BAD_RESPONSE' })
  },
)
