import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { request } from './bridge.ts'
import { saveDraft } from './save-draft.ts'
import { sessionAtom } from './session.ts'
import { store } from './store.ts'
import { signIn } from './test-user.ts'
import { toastsAtom } from './toasts.ts'

vi.mock('./bridge.ts', async (original) => ({
  ...(await original<typeof import('./bridge.ts')>()),
  request: vi.fn<() => Promise<unknown>>(),
}))
const draft = { groupId: 'g1', contactId: 'c1', text: '' }
const lock = (locked: boolean) => store.set(sessionAtom, (session) => ({ ...session, locked }))

beforeEach(() => {
  signIn('u1')
  vi.mocked(request).mockRejectedValueOnce(new ApiError(0, 'LOCKED', 'The screen is locked.'))
})
afterEach(() => {
  vi.resetAllMocks()
  store.set(toastsAtom, [])
})

it('a save that is refused because of the lock is repeated once the screen is unlocked', async () => {
  lock(true)
  saveDraft(draft)
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1))
  lock(false)
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  expect(request).toHaveBeenLastCalledWith('drafts.set', draft)
  expect(store.get(toastsAtom)).toEqual([])
})

it('the error of a failed save is not shown to the next user', async () => {
  lock(true)
  saveDraft(draft)
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1))
  signIn('u2')
  await new Promise((resolve) => setTimeout(resolve))
  expect(request).toHaveBeenCalledTimes(1)
  expect(store.get(toastsAtom)).toEqual([])
})
