import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contact, message } from '../../../data/live/test-data.ts'
import { store } from '../../../data/store.ts'
import { isSentAgainAtom, offerAgain, sendOnceMore } from './sent-again.ts'

const again = { content: { type: 'text', text: 'Hola' } } as const
const failed = (id: string, contactId = 'c1') => message(id, contactId, { status: 'failed' })
const send = (id: string) => sendOnceMore(failed(id), contact('c1'), again)
const isSent = (id: string) => store.get(isSentAgainAtom(id))

const add = vi.fn<(name: string, input: object) => Promise<unknown>>()
beforeEach(() => {
  add.mockReset()
  add.mockImplementation((_, input) => {
    const entry = { ...input, state: 'queued', createdAt: '2026-01-01T00:00:00.000Z', attempts: 0 }
    return Promise.resolve({ ok: true, value: entry })
  })
  vi.stubGlobal('window', { bandeja: { request: add, on: () => () => undefined } })
})
afterEach(() => {
  offerAgain('c1')
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

test('once something unsent of the chat is thrown away, its messages can be sent again', async () => {
  await send('m1')
  offerAgain('c2')
  expect(isSent('m1')).toBe(true)
  offerAgain('c1')
  expect(isSent('m1')).toBe(false)
})
