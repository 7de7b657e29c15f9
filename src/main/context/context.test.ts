import { expect, it } from 'vitest'
import { createContext, type Context } from './context.ts'

const first: Context = { groupId: '1', contactId: 'a', language: 'en', pendingChats: 3 }

it('stores the page’s last report while a user is signed in, and only its language while signed out', () => {
  const context = createContext('pt')
  const changes: Context[] = []
  context.onChange((now) => changes.push(now))
  context.set(first, true)
  context.clear()
  context.set({ ...first, contactId: 'b', language: 'es' }, false)
  const nobody: Context = { groupId: null, contactId: null, language: 'en', pendingChats: 0 }
  const after: Context = { ...nobody, language: 'es' }
  expect([changes, context.view()]).toEqual([[first, nobody, after], after])
})

it.each([
  ['pt', 'pt'],
  [null, 'es'],
] as const)(
  'with the stored language %s, the language before the first report is %s',
  (stored, language) => {
    expect(createContext(stored).view().language).toBe(language)
  },
)

it('onLanguage calls its listener immediately and when the language changes', () => {
  const context = createContext('pt')
  const languages: string[] = []
  context.onLanguage((language) => languages.push(language))
  context.set(first, true)
  context.set({ ...first, contactId: 'b' }, true)
  context.set({ ...first, language: 'es' }, true)
  expect(languages).toEqual(['pt', 'en', 'es'])
})
