import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { pickedGroupIdAtom, sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { deleteLocalDraft, draftsKeyAtom, localDraftsAtom, saveLocalDraft } from './local-drafts.ts'
import { emptyForm } from './template-form.ts'

const form = (name: string) => ({ ...emptyForm('es'), name })
const signIn = (id: string) => {
  const permissions = [{ groupId: 'g1' }, { groupId: 'g2' }]
  const user = userSchema.parse({ id, permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
}
const key = () => store.get(draftsKeyAtom)
const names = () => store.get(localDraftsAtom).map((draft) => draft.form.name)

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  signIn('u1')
  store.set(pickedGroupIdAtom, 'g1')
})
afterEach(() => {
  store.set(sessionAtom, { user: null, tokenStore: 'keychain', locked: false, returnTo: null })
  vi.unstubAllGlobals()
})

test('the newest draft is first, and each draft is stored once', () => {
  saveLocalDraft(key(), 'a', form('a'))
  saveLocalDraft(key(), 'b', form('b'))
  saveLocalDraft(key(), 'a', form('a again'))
  expect(names()).toEqual(['a again', 'b'])
})

test('deleting the last draft leaves nothing in the storage', () => {
  saveLocalDraft(key(), 'a', form('a'))
  deleteLocalDraft(key(), 'unknown')
  expect(names()).toEqual(['a'])
  deleteLocalDraft(key(), 'a')
  expect(names()).toEqual([])
  expect(stored.size).toBe(0)
})

test('drafts belong to a user and a group', () => {
  saveLocalDraft(key(), 'a', form('a'))
  store.set(pickedGroupIdAtom, 'g2')
  expect(names()).toEqual([])
  signIn('u2')
  store.set(pickedGroupIdAtom, 'g1')
  expect(names()).toEqual([])
  signIn('u1')
  expect(names()).toEqual(['a'])
})

test('a draft saved after a switch to another group stays in the group in which it was begun', () => {
  const own = key()
  store.set(pickedGroupIdAtom, 'g2')
  saveLocalDraft(own, 'a', form('a'))
  expect(names()).toEqual([])
  store.set(pickedGroupIdAtom, 'g1')
  expect(names()).toEqual(['a'])
})

test('without a user nothing is saved', () => {
  store.set(sessionAtom, { user: null, tokenStore: 'keychain', locked: false, returnTo: null })
  saveLocalDraft(key(), 'a', form('a'))
  deleteLocalDraft(key(), 'a')
  expect([key(), names(), stored.size]).toEqual([null, [], 0])
})

test.each([
  ['a draft in an older format', [{ id: 'older', savedAt: '', form: { name: 'x' } }], []],
  [
    'a draft in an older format and a readable draft',
    [{ id: 'older' }, { id: 'a', savedAt: '', form: form('a') }],
    ['a'],
  ],
  ['a value that is no list', 'text', []],
])('only the readable drafts of a stored text are listed: %s', (_, value, listed) => {
  signIn(`reader of ${listed.length} in ${JSON.stringify(value).length}`)
  stored.set(key() ?? '', JSON.stringify(value))
  expect(names()).toEqual(listed)
})

test('a stored text that is not JSON has no drafts', () => {
  signIn('u4')
  stored.set(key() ?? '', 'not JSON')
  expect(names()).toEqual([])
})
