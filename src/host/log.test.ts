import { expect, test } from 'vitest'
import { withRequestId } from '#workspace/http/request-id.ts'
import { createLog } from './log.ts'

function logged(form: 'text' | 'json', details?: Record<string, unknown>, id?: string): string {
  let written = ''
  const log = createLog(form, (line) => (written += line))
  if (id === undefined) log('something happened', details)
  else withRequestId(id, () => log('something happened', details))
  return written
}

test('an entry is one line, of words or of JSON, with the call that caused it', () => {
  expect(logged('text', { code: 5, why: 'a "b"' }, 'call-0001')).toMatch(
    /^\S+Z something happened code=5 why="a \\"b\\"" request=call-0001\n$/,
  )
  expect(JSON.parse(logged('json', { code: 5 }, 'call-0001'))).toEqual({
    time: expect.stringMatching(/Z$/),
    message: 'something happened',
    request: 'call-0001',
    code: 5,
  })
  expect(JSON.parse(logged('json'))).not.toHaveProperty('request')
})

test('an id of another form is not taken over', () => {
  const entry: unknown = JSON.parse(logged('json', {}, 'x\n{"forged":1}'))
  expect(entry).toMatchObject({ request: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test.each([
  ['550 <ana.paz@example.com>: no such user', 'ana.paz@example.com'],
  ['cannot call +51 987 654 321 now', '987'],
  ['Authorization: Bearer abc.def-123 was refused', 'abc.def-123'],
  ['GET /v1?access_token=EAAG123 failed', 'EAAG123'],
  ['password="hunter 2" is wrong', '"hunter'],
])('what an error quotes stays out of the log: %s', (error, secret) => {
  expect(logged('text', { error })).not.toContain(secret)
  expect(logged('json', { error })).not.toContain(secret)
})

test('ids, times and numbers stay', () => {
  const error = 'contact c0k3j4h5g6f7d8s9a0q1 of group 593326194 at 2026-11-27T01:33:40.841Z'
  expect(logged('json', { error })).toContain(error)
})
