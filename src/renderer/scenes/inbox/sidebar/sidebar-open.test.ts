import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import { live } from '../../../data/live/live.ts'
import { contact } from '../../../data/live/test-data.ts'
import { openFirstOf } from '../../../data/live/test-open-chat.ts'
import { loadedGroupAtom, pickedGroupIdAtom, sessionAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { templatesOpenAtom } from './sidebar-open.ts'

const agent = (isReadOnly: boolean) => {
  const permissions = [
    { groupId: 'g1', role: 'ROLE_PUBLISHER', isReadOnly },
    { groupId: 'g2', role: 'ROLE_PUBLISHER' },
  ]
  const user = userSchema.parse({ id: 'u1', permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  agent(false)
  store.set(pickedGroupIdAtom, 'g1')
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1' }))
  openFirstOf([contact('c1', { userId: 'u1' })])
  store.set(templatesOpenAtom, true)
})
afterEach(() => {
  live.clear()
  store.set(loadedGroupAtom, null)
  vi.unstubAllGlobals()
})

test('the templates are not open for whoever may send none any more', () => {
  expect(store.get(templatesOpenAtom)).toBe(true)
  agent(true)
  expect(store.get(templatesOpenAtom)).toBe(false)
})

test('the templates do not stay open from one group to the next', () => {
  store.set(pickedGroupIdAtom, 'g2')
  store.set(pickedGroupIdAtom, 'g1')
  expect(store.get(templatesOpenAtom)).toBe(false)
})
