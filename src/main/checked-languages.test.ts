import { expect, it } from 'vitest'
import { checkedLanguages } from './checked-languages.ts'

it.each([
  [{ spellCheck: true, spellLanguages: [] }, ['pt']],
  [{ spellCheck: true, spellLanguages: ['en' as const] }, ['en']],
  [{ spellCheck: true, spellLanguages: ['es' as const, 'en' as const] }, ['es', 'en']],
  [{ spellCheck: true, spellLanguages: ['es' as const, 'es' as const] }, ['es']],
  [{ spellCheck: false, spellLanguages: ['es' as const] }, []],
])('with %o in a Portuguese app, the languages %o are checked', (settings, expected) => {
  expect(checkedLanguages(settings, 'pt')).toEqual(expected)
})
