import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { openFirstOf } from '#renderer/data/live/open-chat.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { newlyFailed, recentOwnMessagesAtom } from './recent-own-messages.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

const put = (id: string, draft: Partial<Message>) => {
  const own = { sender: 'group', status: 'sent', positionInChat: 2, sentByUserId: 'u1' } as const
  currentLive().commit([{ kind: 'message.put', message: message(id, 'c1', { ...own, ...draft }) }])
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  openFirstOf([contact('c1')])
})
afterEach(() => {
  disposeCurrentLive()
  vi.unstubAllGlobals()
})

test('newlyFailed returns each failure of the user’s own messages once, and no failures of other messages', () => {
  put('old', { status: 'failed' })
  put('mine', {})
  put('theirs', { sentByUserId: 'u2' })
  put('robot', { autoResponse: true })
  const atom = recentOwnMessagesAtom('c1')
  const failedByKey = new Map<string, boolean>()
  const newKeys = () => newlyFailed(store.get(atom), failedByKey).map(({ key }) => key)
  const stop = store.sub(atom, () => undefined)
  expect(newKeys()).toEqual([])
  for (const id of ['mine', 'theirs', 'robot'])
    put(id, { ...currentLive().message(id), status: 'failed', positionInChat: 2 })
  expect(newKeys()).toEqual(['mine'])
  expect(newKeys()).toEqual([])
  stop()
})

test('a message keeps its key when it leaves the outbox', () => {
  const content = { type: 'text', text: 'Hola' } as const
  const failedByKey = new Map<string, boolean>()
  newlyFailed([{ key: 'k1', content, failure: null }], failedByKey)
  put('m2', { clientKey: 'k1', status: 'failed' })
  const own = store.get(recentOwnMessagesAtom('c1'))
  expect(newlyFailed(own, failedByKey).map(({ key }) => key)).toEqual(['k1'])
})
