import { expect, it } from 'vitest'
import { readRefusal } from './error-body.ts'

it('readRefusal returns the service’s own code and message', () => {
  const body = { code: 'SOME_CODE', message: 'What the service says' }
  expect(readRefusal(409, { ...body, issues: 'none' })).toEqual(body)
})

it('readRefusal returns the details of the code, if there are any', () => {
  const body = { code: 'CHAT_TAKEN', message: '', details: { userName: 'Bruno' } }
  expect(readRefusal(409, body)).toEqual(body)
  expect('details' in readRefusal(409, { code: 'CHAT_TAKEN' })).toBe(false)
  const issues = [{ path: 'actions.2', message: 'does not exist' }]
  expect(readRefusal(400, { code: 'BAD_REQUEST', issues }).details).toEqual(issues)
})

it.each([
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHENTICATED'],
  [404, 'NOT_FOUND'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [422, 'BAD_REQUEST'],
  [429, 'TOO_MANY_REQUESTS'],
  [501, 'NOT_IMPLEMENTED'],
  [502, 'INTERNAL'],
  [304, 'BAD_RESPONSE'],
])('without a readable body, status %i gives the code %s', (status, code) => {
  for (const body of [undefined, null, '', '<html>', { error: 'x' }, { code: 7, message: [] }, []])
    expect(readRefusal(status, body)).toEqual({ code, message: '' })
})

it('readRefusal accepts a message without a code, and a code without a message', () => {
  expect(readRefusal(403, { message: 'Not today' })).toEqual({
    code: 'FORBIDDEN',
    message: 'Not today',
  })
  expect(readRefusal(422, { code: 'WINDOW_CLOSED' })).toEqual({
    code: 'WINDOW_CLOSED',
    message: '',
  })
})
