import { expect, it } from 'vitest'
import { languageText } from './channel-template-terms.ts'

it.each([
  ['es', 'pt', 'Espanhol'],
  ['es', 'en', 'Spanish'],
  ['no language', 'en', 'no language'],
])('the language %s in %s is %s', (code, locale, text) => {
  expect(languageText(code, locale)).toBe(text)
})
