import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { request } from '#renderer/data/service/bridge.ts'
import {
  draftOf,
  draftsAtom,
  draftsReadAtom,
  followDrafts,
  loadDrafts,
  saveDraft,
} from './drafts.ts'
import { sessionAtom, userKeyAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { signIn } from '#renderer/data/session/user.fixture.ts'
import { toastsAtom } from '#renderer/data/change/toasts.ts'

vi.mock('#renderer/data/service/bridge.ts', async (original) => ({
  ...(await original<typeof import('#renderer/data/service/bridge.ts')>()),
  request: vi.fn<() => Promise<unknown>>(),
}))
const subject = { groupId: 'g1', kind: 'text', id: 'c1' } as const
const removal = { groupId: 'g1', draft: { kind: 'text', id: 'c1', value: null } }
const lock = (locked: boolean) => store.set(sessionAtom, (session) => ({ ...session, locked }))

const refuseOnce = () =>
  vi.mocked(request).mockRejectedValueOnce(new ApiError(0, 'LOCKED', 'The screen is locked.'))

/** Stubs a main process that has this text in the chat `c1` of each group. */
const onDisk = (value: string) =>
  vi
    .mocked(request)
    .mockImplementation((name) =>
      Promise.resolve(name === 'drafts.get' ? [{ kind: 'text', id: 'c1', value }] : undefined),
    )

// The atoms of the session have a subscriber in the app.
store.sub(userKeyAtom, () => undefined)
beforeEach(() => {
  signIn('nobody else')
  signIn('u1')
})
afterEach(() => {
  vi.resetAllMocks()
  store.set(toastsAtom, [])
})

it('a save that is refused because of the lock is repeated once the screen is unlocked', async () => {
  refuseOnce()
  lock(true)
  saveDraft(subject, null)
  await eventually(() => expect(request).toHaveBeenCalledTimes(1))
  lock(false)
  await eventually(() => expect(request).toHaveBeenCalledTimes(2))
  expect(request).toHaveBeenLastCalledWith('drafts.set', removal)
  expect(store.get(toastsAtom)).toEqual([])
})

it('the error of a failed save is not shown to the next user', async () => {
  refuseOnce()
  lock(true)
  saveDraft(subject, null)
  await eventually(() => expect(request).toHaveBeenCalledTimes(1))
  signIn('u2')
  await new Promise((resolve) => setTimeout(resolve))
  expect(request).toHaveBeenCalledTimes(1)
  expect(store.get(toastsAtom)).toEqual([])
})

it('drafts are read once per sign-in and group; what was written or removed before is newer', async () => {
  onDisk('On disk')
  saveDraft(subject, 'Newer')
  saveDraft({ ...subject, groupId: 'g2' }, null)
  await Promise.all(['g1', 'g1', 'g2', 'g3'].map(loadDrafts))
  expect(['g1', 'g2', 'g3'].map((groupId) => draftOf({ ...subject, groupId }))).toEqual([
    'Newer',
    null,
    'On disk',
  ])
  expect(store.get(draftsAtom('g3', 'text'))).toEqual([{ id: 'c1', value: 'On disk' }])
  expect(vi.mocked(request).mock.calls.filter(([name]) => name === 'drafts.get')).toHaveLength(3)
})

it('drafts are read again after a sign-in, and hidden from another user, also if they are read too late', async () => {
  onDisk('Mine')
  await loadDrafts('g1')
  onDisk('Stored after the session had ended')
  signIn(null)
  signIn('u1')
  await loadDrafts('g1')
  expect(draftOf(subject)).toBe('Stored after the session had ended')
  const late = loadDrafts('g2')
  signIn('u2')
  await late
  expect([draftOf(subject), draftOf({ ...subject, groupId: 'g2' })]).toEqual([null, null])
})

it('a failed read does not count as read, and is repeated by the next call', async () => {
  const result = () => store.get(draftsReadAtom('g1'))
  expect(result()).toBe('pending')
  vi.mocked(request).mockRejectedValueOnce(new ApiError(0, 'INTERNAL', 'The disk failed.'))
  await expect(loadDrafts('g1')).rejects.toThrow('The disk failed.')
  expect(result()).toBe('failed')
  onDisk('On disk')
  await loadDrafts('g1')
  expect(result()).toBe('read')
  expect(draftOf(subject)).toBe('On disk')
})

it('a read that fails after the user has changed does not count for the next user', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  vi.mocked(request).mockReturnValueOnce(promise)
  const load = loadDrafts('g1')
  signIn('u2')
  reject(new ApiError(0, 'INTERNAL', 'The disk failed.'))
  await expect(load).rejects.toThrow('The disk failed.')
  expect(store.get(draftsReadAtom('g1'))).toBe('pending')
})

it('a text of any length is kept, and as much of it stored as the main process accepts', () => {
  onDisk('')
  const pasted = 'a line of a log\n'.repeat(5_000)
  saveDraft(subject, pasted)
  expect(draftOf(subject)).toBe(pasted)
  const value = pasted.slice(0, limits.draftTextMax)
  const stored = { groupId: 'g1', draft: { kind: 'text', id: 'c1', value } }
  expect(request).toHaveBeenLastCalledWith('drafts.set', stored)
})

it('a change in another window is applied, and not stored again', () => {
  const on = vi.fn<(name: string, listener: (change: unknown) => void) => () => void>()
  vi.stubGlobal('window', { bandeja: { on } })
  followDrafts()
  const draft = { kind: 'text', id: 'c1', value: 'Elsewhere' }
  for (const [, listener] of on.mock.calls) listener({ groupId: 'g1', draft })
  expect(draftOf(subject)).toBe('Elsewhere')
  expect(request).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
