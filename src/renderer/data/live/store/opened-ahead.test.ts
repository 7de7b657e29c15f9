import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import {
  conversationStatusAtom,
  currentLive,
  disposeCurrentLive,
} from '#renderer/data/live/live.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

const page = (...ids: string[]) => {
  const items = ids.map((id, index) => message(id, 'c1', { positionInChat: index + 1 }))
  return json({ items, hasOlder: false, hasNewer: false })
}

/** Messages are requested this often. */
let requests = 0
let respond = () => page('m1')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const read = currentLive().beginRead()
  currentLive().mergeContact(contact('c1'), read, true)
  currentLive().endRead(read)
  requests = 0
  respond = () => page('m1')
  gateway(({ url }) => {
    if (!url.includes('/messages/')) return json(contact('c1'))
    requests += 1
    return respond()
  })
})
afterEach(() => {
  void currentLive().conversations.open(null)
  disposeCurrentLive()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a chat opens with the messages that were requested at the press, without another request', async () => {
  const { conversations } = currentLive()
  conversations.fetchAhead('c1')
  await conversations.open('c1')
  expect(currentLive().window('c1')?.ids).toEqual(['m1'])
  expect(store.get(conversationStatusAtom).phase).toBe('ready')
  expect(requests).toBe(1)
})

test('a message that is deleted between press and click is not shown again', async () => {
  const { conversations } = currentLive()
  respond = () => page('m1', 'm2')
  conversations.fetchAhead('c1')
  currentLive().commit([{ kind: 'message.drop', messageId: 'm2', contactId: 'c1' }])
  await conversations.open('c1')
  expect(currentLive().window('c1')?.ids).toEqual(['m1'])
})

test('what was requested too long ago, or before events were missed, is requested again', async () => {
  const { conversations } = currentLive()
  conversations.fetchAhead('c1')
  await vi.advanceTimersByTimeAsync(2_000)
  await conversations.open('c1')
  expect(requests).toBe(2)

  await conversations.open(null)
  currentLive().forgetOtherConversations()
  conversations.fetchAhead('c1')
  await conversations.resync()
  await conversations.open('c1')
  expect(requests).toBe(4)
})

test('a press on another row, or a second one on the same, leaves the chat that is being opened alone', async () => {
  const { conversations } = currentLive()
  const gate = Promise.withResolvers<void>()
  let ofFirst = 0
  gateway(async ({ url, signal }) => {
    if (url.includes('/messages/c1')) ofFirst += 1
    await gate.promise
    signal.throwIfAborted()
    return url.includes('/messages/c2') ? page('m9') : page('m1')
  })
  conversations.fetchAhead('c1')
  const opened = conversations.open('c1')
  conversations.fetchAhead('c1')
  conversations.fetchAhead('c2')
  gate.resolve()
  await opened
  expect(ofFirst).toBe(1)
  expect(store.get(conversationStatusAtom).phase).toBe('ready')
  expect(currentLive().window('c1')?.ids).toEqual(['m1'])
})

test('a failure of the request at the press is shown when the chat is opened, and can be repeated', async () => {
  const { conversations } = currentLive()
  respond = () => json({ code: 'BROKEN', message: 'Out of order' }, 503)
  conversations.fetchAhead('c1')
  await conversations.open('c1')
  expect(store.get(conversationStatusAtom).phase).toBe('failed')
  respond = () => page('m1')
  await conversations.retry()
  expect(store.get(conversationStatusAtom).phase).toBe('ready')
})

test('nothing is requested for a chat whose messages are loaded', async () => {
  const { conversations } = currentLive()
  await conversations.open('c1')
  requests = 0
  conversations.fetchAhead('c1')
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toBe(0)
})
