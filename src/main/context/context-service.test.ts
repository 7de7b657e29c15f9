import { expect, it } from 'vitest'
import { createContext, type Context } from './context-service.ts'

it('holds what the page told last of whoever is there, and of what comes after their end the language alone', () => {
  let isSomebodyThere = true
  const context = createContext('pt', () => isSomebodyThere)
  const told: Context[] = []
  context.onChange((now) => told.push(now))
  const first: Context = { groupId: '1', contactId: 'a', language: 'en', pendingChats: 3 }
  context.set(first)
  isSomebodyThere = false
  context.clear()
  context.set({ ...first, contactId: 'b', language: 'es' })
  const nobody: Context = { groupId: null, contactId: null, language: 'en', pendingChats: 0 }
  const after: Context = { ...nobody, language: 'es' }
  expect([told, context.view()]).toEqual([[first, nobody, after], after])
})

it.each([
  ['pt', 'pt'],
  [null, 'es'],
] as const)('speaks, before the page has said a language, %s as %s', (kept, spoken) => {
  expect(createContext(kept, () => false).view().language).toBe(spoken)
})
