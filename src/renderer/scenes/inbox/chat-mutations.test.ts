import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { pendingChatsAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { openFirstOf } from '#renderer/data/live/open-chat.fixture.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { deleteChat, setArchived, setPending } from './chat-mutations.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

const chat = contact('c1', { chat: { pendingMessages: 3 } })
const other = contact('c2', { chat: { pendingMessages: 3 } })

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  openFirstOf([chat, other])
})
afterEach(() => {
  vi.unstubAllGlobals()
  disposeCurrentLive()
})

/** A service whose responses wait until the test releases them. */
function slowService() {
  const answers: (() => void)[] = []
  const requests = gateway(
    (request) =>
      new Promise((resolve) => {
        const requested = [chat, other].find(({ id }) => request.url.includes(`/${id}/`))
        answers.push(() => resolve(json(requested)))
      }),
  )
  return { requests, answers }
}

test('mutations of one chat run one after the other', async () => {
  const { requests, answers } = slowService()
  const opened = setPending(chat, 'opened')
  const marked = setPending(chat, 'markedUnread')
  await eventually(() => expect(answers).toHaveLength(1))
  expect(await requests[0]?.json()).toEqual({ pendingMessages: 0 })
  answers[0]?.()
  await opened
  await eventually(() => expect(answers).toHaveLength(2))
  expect(await requests[1]?.json()).toEqual({ pendingMessages: 1 })
  answers[1]?.()
  await marked
})

test('a failed mutation does not block the next one', async () => {
  let refusals = 1
  const requests = gateway((request) =>
    request.method === 'GET' || refusals-- <= 0
      ? json(chat)
      : json({ code: 'FORBIDDEN', message: 'No.' }, 403),
  )
  const opened = setPending(chat, 'opened')
  const marked = setPending(chat, 'markedUnread')
  await expect(opened).rejects.toMatchObject({ status: 403 })
  await marked
  expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(2)
})

test('mutations of different chats run in parallel', async () => {
  const { answers } = slowService()
  const both = [setPending(chat, 'opened'), setPending(other, 'opened')]
  await eventually(() => expect(answers).toHaveLength(2))
  for (const answer of answers) answer()
  await Promise.all(both)
})

test('an archived chat stays archived if an earlier event of the chat arrives before the response', async () => {
  const archived = { ...chat, archived: true }
  const gate = Promise.withResolvers<void>()
  gateway(async (request) => {
    if (request.method !== 'GET') await gate.promise
    return json(archived)
  })
  const act = setArchived(chat, true)
  expect(currentLive().chat('c1')?.archived).toBe(true)
  expect(currentLive().chat('c1')?.name).not.toBe('Later')
  // The event of an earlier message contains the chat as it was before the mutation.
  currentLive().commit([{ kind: 'chat.put', contact: { ...chat, name: 'Later' }, listed: true }])
  expect(currentLive().chat('c1')).toMatchObject({ name: 'Later', archived: true })
  gate.resolve()
  await act
  expect(currentLive().chat('c1')?.archived).toBe(true)
})

test('after a failed mutation the chat and the number of pending chats are refetched', async () => {
  const stop = currentLive().effects.followCount()
  const read = { ...chat, chat: { ...chat.chat, pendingMessages: 0 } }
  currentLive().commit([{ kind: 'chat.put', contact: read, listed: true }])
  store.set(pendingChatsAtom, 1)
  // The service has applied the change, but no event reports it.
  gateway(({ method, url }) => {
    if (method !== 'GET') return json({ code: 'BAD_GATEWAY', message: '' }, 502)
    if (url.includes('/counter')) return json({ pendingChatsAmount: 2 })
    return json({ ...chat, chat: { ...chat.chat, pendingMessages: 1 } })
  })
  await expect(setPending(read, 'markedUnread')).rejects.toMatchObject({ status: 502 })
  expect(store.get(pendingChatsAtom)).toBe(1)
  await eventually(() => expect(currentLive().chat('c1')?.chat.pendingMessages).toBe(1))
  await eventually(() => expect(store.get(pendingChatsAtom)).toBe(2))
  stop()
})

test('a chat marked as unread stays unread if an earlier event of the chat arrives before the response', async () => {
  const unread = { ...chat, chat: { ...chat.chat, pendingMessages: 1 } }
  const gate = Promise.withResolvers<void>()
  gateway(async (request) => {
    if (request.method !== 'GET') await gate.promise
    return json(unread)
  })
  const act = setPending(chat, 'markedUnread')
  const answered = { ...chat, chat: { ...chat.chat, pendingMessages: 0 } }
  currentLive().commit([{ kind: 'chat.put', contact: answered, listed: true }])
  expect(currentLive().chat('c1')?.chat.pendingMessages).toBe(1)
  gate.resolve()
  await act
  expect(currentLive().chat('c1')?.chat.pendingMessages).toBe(1)
})

test('a chat that was removed during a mutation stays removed', async () => {
  const gate = Promise.withResolvers<void>()
  gateway(async () => {
    await gate.promise
    return json({ code: 'NOT_FOUND', message: 'There is no such contact.' }, 404)
  })
  const act = setPending(other, 'opened')
  currentLive().effects.hideChat('c2')
  expect(currentLive().chat('c2')).toBeUndefined()
  gate.resolve()
  await expect(act).rejects.toMatchObject({ status: 404 })
  expect(currentLive().chat('c2')).toBeUndefined()
  expect(currentLive().order.slice()).toEqual(['c1'])
})

test('a chat that the service reports as not found is removed', async () => {
  gateway(() => json({ code: 'NOT_FOUND', message: 'There is no such contact.' }, 404))
  await expect(setPending(other, 'opened')).rejects.toMatchObject({ status: 404 })
  await eventually(() => expect(currentLive().order.slice()).toEqual(['c1']))
})

test('a message that arrives after the deletion of its chat, but before the response to it, is shown', async () => {
  const after = contact('c1', { revision: 3 })
  const later = message('m2', 'c1', { positionInChat: 2, revision: 3 })
  const live = currentLive()
  live.events.setViewer({ userId: 'u1', tagIds: [], role: 'ROLE_ADMI', sees: () => true })
  gateway(({ method, url }) => {
    if (url.includes('/messages/')) return json({ items: [later], hasMoreItems: false })
    if (method === 'GET') return json(after)
    live.events.receive([
      event('chat.deleted', { contact: contact('c1', { revision: 2 }), byUserId: 'u1' }),
      event('message.created', { contact: after, message: later }),
    ])
    return json({})
  })
  await deleteChat(chat)
  await eventually(() => expect(live.window('c1')?.ids).toEqual(['m2']))
  expect(live.message('m1')).toBeUndefined()
})
