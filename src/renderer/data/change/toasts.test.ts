import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError, showToast, toastsAtom } from './toasts.ts'

vi.useFakeTimers()
beforeEach(() => {
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
})
afterEach(() => {
  vi.runAllTimers()
})

test.each([
  ['a call that the user cancelled', new ApiError(0, 'CANCELLED', 'Cancelled')],
  ['audio stopped before it began to play', new DOMException('interrupted', 'AbortError')],
])('%s shows no toast', (_, error) => {
  showError(error)
  expect(store.get(toastsAtom)).toEqual([])
})

test('an error that is not a cancellation is shown', () => {
  showError(new DOMException('no such format', 'NotSupportedError'))
  expect(store.get(toastsAtom)).toMatchObject([{ tone: 'danger' }])
})

test('a toast with an undo button stays ten seconds, a plain toast four', () => {
  showToast('Archived', 'info', { label: 'Undo', perform: () => undefined })
  showToast('Saved')
  vi.advanceTimersByTime(4_000)
  expect(store.get(toastsAtom)).toMatchObject([{ text: 'Archived', action: { label: 'Undo' } }])
  vi.advanceTimersByTime(6_000)
  expect(store.get(toastsAtom)).toEqual([])
})

test('the same sentence is shown once, and at most three toasts at a time', () => {
  for (const text of ['one', 'two', 'three', 'two', 'four']) showToast(text)
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['three', 'two', 'four'])
})

test('nothing is shown while the app is locked', () => {
  store.set(sessionAtom, (session) => ({ ...session, locked: true }))
  showToast('Saved')
  expect(store.get(toastsAtom)).toEqual([])
})
