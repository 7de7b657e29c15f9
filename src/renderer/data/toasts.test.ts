import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { ApiError } from './api-error.ts'
import { sessionAtom } from './session.ts'
import { store } from './store.ts'
import { tellError, toastsAtom } from './toasts.ts'

vi.useFakeTimers()
beforeEach(() => {
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
})
afterEach(() => {
  vi.runAllTimers()
})

test.each([
  ['a call that the person gave up', new ApiError(0, 'CANCELLED', 'It was given up.')],
  ['a sound that they stopped before it began', new DOMException('interrupted', 'AbortError')],
])('%s is not told of', (_, error) => {
  tellError(error)
  expect(store.get(toastsAtom)).toEqual([])
})

test('an error that nobody brought about is', () => {
  tellError(new DOMException('no such format', 'NotSupportedError'))
  expect(store.get(toastsAtom)).toMatchObject([{ tone: 'danger' }])
})
