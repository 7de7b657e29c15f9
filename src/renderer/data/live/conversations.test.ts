import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { sessionAtom } from '../session.ts'
import { store } from '../store.ts'
import { gateway, json } from '../test-gateway.ts'
import { toastsAtom } from '../toasts.ts'
import {
  conversationStatusAtom,
  jumpToNewest,
  loadNewer,
  openConversation,
} from './conversations.ts'
import { live } from './live.ts'
import { contact, message } from './test-data.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const read = live.reads.begin()
  live.mergeContact(contact('c1'), read, true)
  const items = [message('m1', 'c1', { positionInChat: 1 })]
  live.mergeStretches('c1', [{ items, hasOlder: false, hasNewer: true }], read)
  live.reads.end(read)
  void openConversation('c1')
})
afterEach(() => {
  void openConversation(null)
  live.clear()
  store.set(toastsAtom, [])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a jump to the newest message that fails leaves what is shown, and is told', async () => {
  gateway(() => json({ code: 'BROKEN', message: 'Out of order' }, 503))
  await jumpToNewest()
  expect(store.get(conversationStatusAtom)).toMatchObject({ phase: 'ready', error: null })
  expect(live.window('c1')?.ids).toEqual(['m1'])
  expect(store.get(toastsAtom)).toMatchObject([{ tone: 'danger', text: 'Out of order' }])
})

test('a jump in a chat that is gone by now says so in its place', async () => {
  gateway(() => json({ code: 'NOT_FOUND', message: '' }, 404))
  await jumpToNewest()
  expect(store.get(conversationStatusAtom).phase).toBe('gone')
  expect(store.get(toastsAtom)).toEqual([])
})

test('a jump is not undone by a page that was on its way', async () => {
  const held = Promise.withResolvers<void>()
  const page = (id: string, positionInChat: number, hasNewer: boolean) =>
    json({ items: [message(id, 'c1', { positionInChat })], hasOlder: true, hasNewer })
  gateway(async ({ url, signal }) => {
    if (!new URL(url).searchParams.has('afterPosition')) return page('m90', 90, false)
    await held.promise
    signal.throwIfAborted()
    return page('m2', 2, true)
  })
  const late = loadNewer()
  await jumpToNewest()
  expect(live.window('c1')).toMatchObject({ ids: ['m90'], hasNewer: false })
  held.resolve()
  await late
  expect(live.window('c1')).toMatchObject({ ids: ['m90'], hasNewer: false })
  expect(store.get(conversationStatusAtom)).toMatchObject({ phase: 'ready', newerError: null })
})
