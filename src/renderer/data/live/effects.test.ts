import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { openContactIdAtom, sessionAtom } from '../session.ts'
import { store } from '../store.ts'
import { gateway, json } from '../test-gateway.ts'
import { closedChatAtom, openConversation } from './conversations.ts'
import { runEffect } from './effects.ts'
import { live } from './live.ts'
import { contact, message } from './test-data.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const read = live.reads.begin()
  live.mergePage({ items: [contact('c1'), contact('c2')], hasMore: false, after: null }, read)
  const items = [message('m1', 'c1')]
  live.mergeStretches('c1', [{ items, hasOlder: false, hasNewer: false }], read)
  live.reads.end(read)
  void openConversation('c1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  void openConversation(null)
  live.clear()
})

test('an open chat that the service no longer shows the viewer leaves the screen and the list', async () => {
  gateway(() => json({ code: 'NOT_FOUND', message: 'No such contact' }, 404))
  runEffect({ kind: 'refetchChat', contactId: 'c1' })
  await vi.runAllTimersAsync()
  expect(store.get(openContactIdAtom)).toBeNull()
  expect(store.get(closedChatAtom)).toBe('hidden')
  expect(live.order.slice()).toEqual(['c2'])
  expect(live.message('m1')).toBeUndefined()
})

test('an open chat that could not be asked for stays', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  gateway(() => json({ code: 'INTERNAL', message: '' }, 500))
  runEffect({ kind: 'refetchChat', contactId: 'c1' })
  await vi.runAllTimersAsync()
  expect(store.get(openContactIdAtom)).toBe('c1')
  expect(warned).toHaveBeenCalledOnce()
})
