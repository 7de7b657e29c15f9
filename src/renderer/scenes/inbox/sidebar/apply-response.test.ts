import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { forgetEffects } from '../../../data/live/events/effects.ts'
import { live } from '../../../data/live/live.ts'
import { contact } from '../../../data/live/test-data.ts'
import { openFirstOf } from '../../../data/live/test-open-chat.ts'
import { sessionAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { gateway, json } from '../../../data/test-gateway.ts'
import { ask, take } from './apply-response.ts'

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
  forgetEffects()
  live.clear()
})

test('an answer that is taken over asks for nothing more', async () => {
  const asked = gateway(() => json(chat))
  take('c1', await ask(chat, Promise.resolve({ chatStatus: 2 })))
  await vi.runAllTimersAsync()
  expect(live.chat('c1')?.chatStatus).toBe(2)
  expect(asked).toEqual([])
})

test('an answer that a colleague’s later act has overtaken does not stand over it', async () => {
  const theirs = contact('c1', { chatStatus: 3 })
  gateway(() => json(theirs))
  const answered = Promise.withResolvers<{ chatStatus: number }>()
  const act = ask(chat, answered.promise)
  live.commit([{ kind: 'chat.put', contact: theirs, listed: true }])
  answered.resolve({ chatStatus: 2 })
  take('c1', await act)
  await vi.runAllTimersAsync()
  expect(live.chat('c1')?.chatStatus).toBe(3)
})
