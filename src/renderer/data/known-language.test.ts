import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import { keepLanguage } from './known-language.ts'
import { languageAtom, loadedGroupAtom, sessionAtom, settingsAtom } from './session.ts'
import { store } from './store.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  store.set(loadedGroupAtom, null)
  store.set(settingsAtom, { ...store.get(settingsAtom), language: null, lastLanguage: null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { ...store.get(sessionAtom), user })
})
afterEach(() => vi.unstubAllGlobals())

test('Spanish before anything is known', () => {
  expect(store.get(languageAtom)).toBe('es')
})

test('what the group had last time, until it is fetched; then what it has now', () => {
  keepLanguage('g1', 'pt')
  store.set(sessionAtom, { ...store.get(sessionAtom) })
  expect(store.get(languageAtom)).toBe('pt')
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', language: 'en' }))
  expect(store.get(languageAtom)).toBe('en')
})

test('another group’s language is not taken for this one’s, nor is nonsense', () => {
  keepLanguage('g2', 'pt')
  kept.set('bandeja.language.g1', 'xx')
  expect(store.get(languageAtom)).toBe('es')
})

test('the person’s setting stands above all', () => {
  keepLanguage('g1', 'pt')
  store.set(settingsAtom, { ...store.get(settingsAtom), language: 'en' })
  expect(store.get(languageAtom)).toBe('en')
})

test('before sign-in it is what was spoken last on this machine', () => {
  store.set(sessionAtom, { ...store.get(sessionAtom), user: null })
  store.set(settingsAtom, { ...store.get(settingsAtom), lastLanguage: 'pt' })
  expect(store.get(languageAtom)).toBe('pt')
  store.set(settingsAtom, { ...store.get(settingsAtom), language: 'en' })
  expect(store.get(languageAtom)).toBe('en')
})

test('before anybody has signed in it is the setting or Spanish', () => {
  keepLanguage('g1', 'pt')
  store.set(sessionAtom, { ...store.get(sessionAtom), user: null })
  expect(store.get(languageAtom)).toBe('es')
})
