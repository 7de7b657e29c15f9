import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '#contract/bridge.ts'
import { userSchema } from '#contract/entities/user.ts'
import { connectionAtom, pickedGroupIdAtom, sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { storeViews, savedViewsAtom } from './saved-views.ts'

const services = {
  main: '/main',
  messages: '/messages',
  campaigns: '/campaigns',
  tags: '/tags',
  workflows: '/workflows',
  content: '/content',
}
const at = (address: string): Connection => ({
  address,
  name: address,
  services,
  frames: [],
  canChangePassword: true,
  registersStrangers: true,
  tagTriggers: [],
  managed: false,
})
const signIn = (id: string) => {
  const permissions = [{ groupId: 'g1' }, { groupId: 'g2' }]
  const user = userSchema.parse({ id, permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
}

const debtors = { id: 'v1', name: 'Debtors', query: 'filterTagId=vip' }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  store.set(connectionAtom, at('https://a.example'))
  signIn('7')
  store.set(pickedGroupIdAtom, 'g1')
  storeViews([debtors])
})
afterEach(() => vi.unstubAllGlobals())

test('views belong to a group', () => {
  store.set(pickedGroupIdAtom, 'g2')
  expect(store.get(savedViewsAtom)).toEqual([])
  store.set(pickedGroupIdAtom, 'g1')
  expect(store.get(savedViewsAtom)).toEqual([debtors])
})

test('each user has their own views, even if users of two workspaces have the same id', () => {
  signIn('8')
  expect(store.get(savedViewsAtom)).toEqual([])
  signIn('7')
  store.set(connectionAtom, at('https://b.example'))
  expect(store.get(savedViewsAtom)).toEqual([])
  storeViews([{ ...debtors, name: 'Others' }])
  storeViews([])
  store.set(connectionAtom, at('https://a.example'))
  expect(store.get(savedViewsAtom)).toEqual([debtors])
})
