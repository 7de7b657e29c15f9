import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { storedLanguage } from './stored-language.ts'
import { languageAtom, loadedGroupAtom, sessionAtom, settingsAtom } from './session.ts'
import { store } from '#renderer/data/store.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  store.set(loadedGroupAtom, null)
  store.set(settingsAtom, { ...store.get(settingsAtom), language: null, lastLanguage: null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { ...store.get(sessionAtom), user })
})
afterEach(() => vi.unstubAllGlobals())

test('the language is Spanish before anything is known', () => {
  expect(store.get(languageAtom)).toBe('es')
})

test('the group’s stored language is used until the group is fetched, then the group’s current language', () => {
  storedLanguage('g1').write('pt')
  store.set(sessionAtom, { ...store.get(sessionAtom) })
  expect(store.get(languageAtom)).toBe('pt')
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', language: 'en' }))
  expect(store.get(languageAtom)).toBe('en')
})

test('another group’s language and invalid values are ignored', () => {
  storedLanguage('g2').write('pt')
  stored.set('bandeja.language.g1', 'xx')
  expect(store.get(languageAtom)).toBe('es')
})

test('the user’s setting has priority', () => {
  storedLanguage('g1').write('pt')
  store.set(settingsAtom, { ...store.get(settingsAtom), language: 'en' })
  expect(store.get(languageAtom)).toBe('en')
})

test('before the sign-in the language is the one used last on this machine', () => {
  store.set(sessionAtom, { ...store.get(sessionAtom), user: null })
  store.set(settingsAtom, { ...store.get(settingsAtom), lastLanguage: 'pt' })
  expect(store.get(languageAtom)).toBe('pt')
  store.set(settingsAtom, { ...store.get(settingsAtom), language: 'en' })
  expect(store.get(languageAtom)).toBe('en')
})

test('before the first sign-in the language is Spanish, whatever language a group has', () => {
  storedLanguage('g1').write('pt')
  store.set(sessionAtom, { ...store.get(sessionAtom), user: null })
  expect(store.get(languageAtom)).toBe('es')
})
