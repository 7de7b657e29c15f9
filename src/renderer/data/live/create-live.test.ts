import { createStore } from 'jotai'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { onPush, request } from '#renderer/data/service/bridge.ts'
import { openContactIdAtom, pendingChatsAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { createLive } from './create-live.ts'
import { contact } from './live-data.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

/** A Live with a store of its own. */
function liveOf(groupId: string | null) {
  const store = createStore()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const readSession = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const live = createLive(
    {
      store,
      queryClient: new QueryClient(),
      call,
      request,
      onPush,
      showError: () => undefined,
      readSession,
    },
    groupId,
  )
  return { store, live, readSession }
}

test('a changed demand of two steps reads the user again, whose banner depends on it', () => {
  const { live, readSession } = liveOf('g1')
  live.effects.run({ kind: 'refetchTwoStep' })
  expect(readSession).toHaveBeenCalledOnce()
  live.dispose()
})

test('two Lives share nothing', async () => {
  gateway(({ url }) =>
    json({ items: [contact(url.includes('groupId=g1') ? 'c1' : 'c2')], hasMoreItems: false }),
  )
  const [first, second] = [liveOf('g1').live, liveOf('g2').live]
  await Promise.all([first.list.load(), second.list.load()])
  expect([first.order.slice(), second.order.slice()]).toEqual([['c1'], ['c2']])
})

test('a disposed Live ignores responses in flight and sends no more requests', async () => {
  const gate = Promise.withResolvers<void>()
  const requests = gateway(async () => {
    await gate.promise
    return json({ items: [contact('c1')], pendingChatsAmount: 3 })
  })
  const { store, live } = liveOf('g1')
  const late = [live.list.load(), live.counter.refetch(), live.conversations.open('c1')]
  await eventually(() => expect(requests.length).toBeGreaterThan(2))
  const before = requests.length
  live.dispose()
  gate.resolve()
  await Promise.all(late)
  await Promise.all([live.list.resync(), live.counter.refetch(), live.conversations.resync()])
  live.commit([{ kind: 'chat.put', contact: contact('c2'), listed: true }])
  expect(live.sizes).toEqual({ chats: 0, messages: 0, conversations: 0 })
  expect([store.get(pendingChatsAtom), store.get(openContactIdAtom)]).toEqual([0, null])
  expect(requests).toHaveLength(before)
})

test('a Live without a group stays empty', async () => {
  const requests = gateway(() => json({ items: [], pendingChatsAmount: 0 }))
  const { live } = liveOf(null)
  await Promise.all([live.list.load(), live.counter.refetch()])
  expect(requests).toEqual([])
})
