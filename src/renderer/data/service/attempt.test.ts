import { expect, test } from 'vitest'
import { nextAttempt, noAttempt } from './attempt.ts'

const body = { contactId: 'c1', message: { header: '', body: 'Tell us what you need' } }

test('a retry of the same request has the same idempotency key; another request has another key', () => {
  const first = nextAttempt(noAttempt, body)
  expect(first.key).toMatch(/./)
  expect(nextAttempt(first, { ...body, message: { ...body.message } })).toEqual(first)
  const second = nextAttempt(first, { ...body, contactId: 'c2' })
  expect(second.key).not.toBe(first.key)
  expect(nextAttempt(second, { ...body, contactId: 'c2' })).toEqual(second)
  expect(nextAttempt(second, body).key).not.toBe(second.key)
})
