import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { openFirstOf } from '#renderer/data/live/open-chat.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

const chat = contact('c1')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  openFirstOf([chat])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  disposeCurrentLive()
})

test('an applied response causes no further request', async () => {
  const requests = gateway(() => json(chat))
  currentLive().mutations.applyResponse(
    chat,
    await currentLive().mutations.awaitOrRefetch(chat, Promise.resolve({ chatStatus: 2 })),
  )
  await vi.runAllTimersAsync()
  expect(currentLive().chat('c1')?.chatStatus).toBe(2)
  expect(requests).toEqual([])
})

test('a response is ignored if an event has changed the chat meanwhile', async () => {
  const theirs = contact('c1', { chatStatus: 3, revision: 3 })
  const requests = gateway(() => json(theirs))
  currentLive().commit([{ kind: 'chat.put', contact: theirs, listed: true }])
  currentLive().mutations.applyResponse(chat, { chatStatus: 2 })
  await vi.runAllTimersAsync()
  expect(currentLive().chat('c1')?.chatStatus).toBe(3)
  expect(requests).toEqual([])
})

test('the error of a failed request is rethrown, and the chat is refetched before `afterRefetch` is called', async () => {
  gateway(() => json(contact('c1', { chatStatus: 2 })))
  const error = new Error('refused')
  const seen: unknown[] = []
  const act = currentLive().mutations.awaitOrRefetch(chat, Promise.reject(error), (each) =>
    seen.push(each, currentLive().chat('c1')?.chatStatus),
  )
  await expect(act).rejects.toBe(error)
  await vi.runAllTimersAsync()
  expect(seen).toEqual([error, 2])
})
