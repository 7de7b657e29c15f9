import { afterEach, expect, test, vi } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { filesApi } from '#contract/api/files/files.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { sessionApi } from '#contract/api/people/session.ts'
import { call } from './api-client.ts'
import { gateway, json } from './gateway.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call is sent with the path, body and headers of the contract', async () => {
  const requests = gateway(() =>
    json({
      id: 'm1',
      contactId: 'c/1',
      content: { type: 'text', text: 'Hola' },
      sender: 'group',
      status: 'sent',
      updatedAt: 0,
      positionInChat: 1,
    }),
  )
  const sent = await call(messagesApi.sendMessage, {
    groupId: 'g1',
    body: { contactId: 'c/1', content: { type: 'text', text: 'Hola' } },
    idempotencyKey: 'key-12345',
  })
  expect(sent.id).toBe('m1')
  const [request] = requests
  expect(request?.method).toBe('POST')
  expect(new URL(request?.url ?? '').pathname).toBe('/api/messages/messages')
  expect(request?.headers.get('x-group-id')).toBe('g1')
  expect(request?.headers.get('idempotency-key')).toBe('key-12345')
  expect(await request?.json()).toEqual({
    contactId: 'c/1',
    content: { type: 'text', text: 'Hola' },
  })
})

test('query values are encoded, and the group header is taken from the query', async () => {
  const requests = gateway(() => json({ items: [], hasMoreItems: false }))
  await call(chatsApi.chatList, { query: { groupId: 'g 1', offset: 20, important: true } })
  const url = new URL(requests[0]?.url ?? '')
  expect(url.pathname).toBe('/api/main/contacts/lastchats')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    groupId: 'g 1',
    offset: '20',
    important: 'true',
  })
  expect(requests[0]?.headers.get('x-group-id')).toBe('g 1')
})

test('a call without the group that it needs throws', async () => {
  const requests = gateway(() => json({}))
  await expect(call(chatsApi.contact, { params: { id: 'c1' } })).rejects.toThrow(
    'contact needs a group',
  )
  expect(requests).toEqual([])
})

test('a file is sent as a part of a multipart form', async () => {
  const requests = gateway(() =>
    json({ url: '/f/1', filename: 'a.txt', mimeType: 'text/plain', size: 2 }),
  )
  await call(filesApi.upload, {
    groupId: 'g1',
    body: { file: new File(['ab'], 'a.txt', { type: 'text/plain' }) },
    uploadId: 'u1',
  })
  const [request] = requests
  const written = await request?.clone().arrayBuffer()
  expect(request?.headers.get('x-upload-bytes')).toBe(String(written?.byteLength))
  const form = await request?.formData()
  const file = form?.get('file')
  expect(file).toBeInstanceOf(File)
  expect(file).toMatchObject({ name: 'a.txt', size: 2 })
  expect(request?.headers.get('x-upload-id')).toBe('u1')
})

test.each([
  [
    'the service’s code and message',
    () => json({ code: 'FORBIDDEN', message: 'No' }, 403),
    { status: 403, code: 'FORBIDDEN', message: 'No' },
  ],
  [
    'a response that does not fit the contract',
    () => json({ ok: 'yes' }),
    { status: 0, code: 'BAD_RESPONSE' },
  ],
  [
    'an HTML page instead of JSON',
    () => new Response('<html>'),
    { status: 0, code: 'BAD_RESPONSE' },
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    { status: 0, code: 'NETWORK' },
  ],
])('%s becomes an ApiError', async (_, answer, expected) => {
  gateway(answer)
  await expect(
    call(sessionApi.updateMe, { body: { useEnterKeyToSend: true } }),
  ).rejects.toMatchObject({ name: 'ApiError', ...expected })
})

test('an aborted call fails with CANCELLED', async () => {
  const controller = new AbortController()
  gateway(async (request) => {
    await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    throw request.signal.reason
  })
  const running = call(sessionApi.updateMe, {
    body: { useEnterKeyToSend: true },
    signal: controller.signal,
  })
  controller.abort()
  await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
})

test('the pause that a service requests is part of the error', async () => {
  const body = JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Too many attempts' })
  gateway(() => new Response(body, { status: 429, headers: { 'retry-after': '90' } }))
  await expect(
    call(sessionApi.recoverPassword, { body: { email: 'a@b.example' } }),
  ).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterMs: 90_000,
  })
})
