import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { contact, message } from '../../../../data/live/test-data.ts'
import { sessionAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'
import { isSentAgainAtom, offerAgain, sendOnceMore } from './resend-attempts.ts'

const again = { content: { type: 'text', text: 'Hola' } } as const
const send = (id: string) =>
  sendOnceMore(message(id, 'c1', { status: 'failed' }), contact('c1'), again)
const isSent = (id: string) => store.get(isSentAgainAtom(id))

const add = vi.fn<(name: string, input: object) => Promise<unknown>>()
/** The keys under which something was handed to the outbox, in their order. */
const keys = () => add.mock.calls.map(([, input]) => ('key' in input ? String(input.key) : ''))
beforeEach(() => {
  add.mockReset()
  add.mockImplementation((_, input) => {
    const entry = { ...input, state: 'queued', createdAt: '2026-01-01T00:00:00.000Z', attempts: 0 }
    return Promise.resolve({ ok: true, value: entry })
  })
  vi.stubGlobal('window', { bandeja: { request: add, on: () => () => undefined } })
})
afterEach(() => {
  for (const key of keys()) offerAgain(key)
  vi.unstubAllGlobals()
})

test('a failed message goes once more, and only once', async () => {
  await Promise.all([send('m1'), send('m1')])
  await send('m1')
  expect(add).toHaveBeenCalledOnce()
  expect(add.mock.calls[0]?.[1]).toMatchObject({ contactId: 'c1', ...again })
  expect([isSent('m1'), isSent('m2')]).toEqual([true, false])
  await send('m2')
  expect(add).toHaveBeenCalledTimes(2)
})

test('one that the outbox refused can be asked for again', async () => {
  add.mockResolvedValueOnce({ ok: false, error: { code: 'OUTBOX_FULL', message: 'Full' } })
  await expect(send('m1')).rejects.toThrow('Full')
  expect(isSent('m1')).toBe(false)
  await send('m1')
  expect(add).toHaveBeenCalledTimes(2)
})

test('once its second try is thrown away, and nothing else of the chat, it can be sent again', async () => {
  await send('m1')
  await send('m2')
  offerAgain('the key of something else')
  expect([isSent('m1'), isSent('m2')]).toEqual([true, true])
  offerAgain(keys()[1] ?? '')
  expect([isSent('m1'), isSent('m2')]).toEqual([true, false])
})

test('what one person sent again waits in their outbox, and is nothing to the next one', async () => {
  const before = store.get(sessionAtom)
  const permissions = [{ groupId: contact('c1').groupId, role: 'ROLE_PUBLISHER' }]
  const becomes = (id: string) =>
    store.set(sessionAtom, { ...before, user: userSchema.parse({ id, permissions }) })
  becomes('ana')
  await send('m1')
  becomes('beto')
  expect(isSent('m1')).toBe(false)
  becomes('ana')
  expect(isSent('m1')).toBe(true)
  store.set(sessionAtom, before)
})
