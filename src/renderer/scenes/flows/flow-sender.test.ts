import { afterEach, expect, test, vi } from 'vitest'
import { gateway, json } from '#renderer/data/test-gateway.ts'
import { createFlowSender } from './flow-sender.ts'

afterEach(() => vi.unstubAllGlobals())

const body = {
  contactId: 'c1',
  wsFlowId: 'f1',
  message: { header: '', body: 'Tell us what you need', action: 'Start' },
}

test('a retry of the same request has the same idempotency key; another request has another key', async () => {
  const requests = gateway(() => json({ message: 'no response' }, 504))
  const send = createFlowSender()
  const key = async (...request: Parameters<typeof send>) => {
    await expect(send(...request)).rejects.toMatchObject({ status: 504 })
    return requests.at(-1)?.headers.get('idempotency-key')
  }
  const first = await key('g1', body)
  expect(first).toMatch(/./)
  expect(await key('g1', { ...body, message: { ...body.message } })).toBe(first)
  const second = await key('g1', { ...body, contactId: 'c2' })
  expect(second).not.toBe(first)
  expect(await key('g1', { ...body, contactId: 'c2' })).toBe(second)
  expect(await key('g1', body)).not.toBe(second)
})
