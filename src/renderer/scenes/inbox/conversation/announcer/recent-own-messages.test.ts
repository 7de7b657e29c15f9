import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import type { Message } from '#contract/entities/message.ts'
import { contact, message } from '../../../../data/live/test-data.ts'
import { openFirstOf } from '../../../../data/live/test-open-chat.ts'
import { sessionAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'
import { newlyFailed, ownNewestAtom } from './recent-own-messages.ts'
import { currentLive, disposeCurrentLive } from '../../../../data/live/live.ts'

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

test('what of one’s own turns failed is news once; what had failed, and what others wrote, is none', () => {
  put('old', { status: 'failed' })
  put('mine', {})
  put('theirs', { sentByUserId: 'u2' })
  put('robot', { autoResponse: true })
  const atom = ownNewestAtom('c1')
  const seen = new Map<string, boolean>()
  const news = () => newlyFailed(store.get(atom), seen).map(({ key }) => key)
  const stop = store.sub(atom, () => undefined)
  expect(news()).toEqual([])
  for (const id of ['mine', 'theirs', 'robot'])
    put(id, { ...currentLive().message(id), status: 'failed', positionInChat: 2 })
  expect(news()).toEqual(['mine'])
  expect(news()).toEqual([])
  stop()
})

test('a message is the same one in the outbox and once it is sent', () => {
  const content = { type: 'text', text: 'Hola' } as const
  const seen = new Map<string, boolean>()
  newlyFailed([{ key: 'k1', content, failure: null }], seen)
  put('m2', { clientKey: 'k1', status: 'failed' })
  const own = store.get(ownNewestAtom('c1'))
  expect(newlyFailed(own, seen).map(({ key }) => key)).toEqual(['k1'])
})
