import { expect, it } from 'vitest'
import { languageText } from './channel-template-terms.ts'

it.each([
  ['es', 'pt', 'Espanhol'],
  ['es', 'en', 'Spanish'],
  ['no language', 'en', 'no language'],
])('languageText of the code %j in the language %s is %j', (code, locale, text) => {
  expect(languageText(code, locale)).toBe(text)
})
