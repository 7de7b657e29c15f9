import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { request } from '#renderer/data/service/bridge.ts'
import { loadDrafts } from './drafts.ts'
import { formDraft, storeForm } from './form-draft.ts'
import { userKeyAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { signIn } from '#renderer/data/session/user.fixture.ts'

vi.mock('#renderer/data/service/bridge.ts', async (original) => ({
  ...(await original<typeof import('#renderer/data/service/bridge.ts')>()),
  request: vi.fn<() => Promise<unknown>>(),
}))
const subject = { groupId: 'g1', form: 'setting', id: 'name' } as const
const base = { text: 'Saved' }
const typed = { base, draft: { text: 'Typed' } }
const unchanged = { base, draft: base }

const isOnDisk = () =>
  vi
    .mocked(request)
    .mockImplementation((name) =>
      Promise.resolve(
        name === 'drafts.get'
          ? [{ kind: 'form', id: 'setting name', value: { form: 'setting', ...typed } }]
          : undefined,
      ),
    )

// The atoms of the session have a subscriber in the app.
store.sub(userKeyAtom, () => undefined)
beforeEach(() => {
  signIn('nobody else')
  signIn('u1')
  isOnDisk()
})
afterEach(() => vi.resetAllMocks())

it('a draft that is read between the rendering and the mount of its form stays, to be restored', async () => {
  await loadDrafts('g1')
  // The mounted form stores its values, which are those without a draft.
  expect(storeForm(subject, unchanged, false)).toBe(false)
  expect(formDraft(subject)).toMatchObject(typed)
  expect(request).not.toHaveBeenCalledWith('drafts.set', expect.anything())
})

it('a change is stored, and removed once the form that stored or restored it is unchanged again', async () => {
  expect(storeForm(subject, typed, false)).toBe(true)
  expect(formDraft(subject)).toMatchObject(typed)
  expect(storeForm(subject, unchanged, true)).toBe(true)
  expect(formDraft(subject)).toBeNull()
  // What the form has removed is not restored by a later read.
  await loadDrafts('g1')
  expect(formDraft(subject)).toBeNull()
})
