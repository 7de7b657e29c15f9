import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { isResentAtom, allowResend, resendMessage } from './resend-attempts.ts'

const resend = { content: { type: 'text', text: 'Hola' } } as const
const send = (id: string) =>
  resendMessage(message(id, 'c1', { status: 'failed' }), contact('c1'), resend)
const isResent = (id: string) => store.get(isResentAtom(id))

const add = vi.fn<(name: string, input: object) => Promise<unknown>>()
/** The keys of the entries added to the outbox, in order. */
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
  for (const key of keys()) allowResend(key)
  vi.unstubAllGlobals()
})

test('a failed message is resent only once', async () => {
  await Promise.all([send('m1'), send('m1')])
  await send('m1')
  expect(add).toHaveBeenCalledOnce()
  expect(add.mock.calls[0]?.[1]).toMatchObject({ contactId: 'c1', ...resend })
  expect([isResent('m1'), isResent('m2')]).toEqual([true, false])
  await send('m2')
  expect(add).toHaveBeenCalledTimes(2)
})

test('a resend that the outbox refused can be repeated', async () => {
  add.mockResolvedValueOnce({ ok: false, error: { code: 'OUTBOX_FULL', message: 'Full' } })
  await expect(send('m1')).rejects.toThrow('Full')
  expect(isResent('m1')).toBe(false)
  await send('m1')
  expect(add).toHaveBeenCalledTimes(2)
})

test('discarding the outbox entry of a resend allows another resend of that message only', async () => {
  await send('m1')
  await send('m2')
  allowResend('the key of something else')
  expect([isResent('m1'), isResent('m2')]).toEqual([true, true])
  allowResend(keys()[1] ?? '')
  expect([isResent('m1'), isResent('m2')]).toEqual([true, false])
})

test('a failed message counts as resent only for the user who resent it', async () => {
  const before = store.get(sessionAtom)
  const permissions = [{ groupId: contact('c1').groupId, role: 'ROLE_PUBLISHER' }]
  const signInAs = (id: string) =>
    store.set(sessionAtom, { ...before, user: userSchema.parse({ id, permissions }) })
  signInAs('ana')
  await send('m1')
  signInAs('beto')
  expect(isResent('m1')).toBe(false)
  signInAs('ana')
  expect(isResent('m1')).toBe(true)
  store.set(sessionAtom, before)
})
