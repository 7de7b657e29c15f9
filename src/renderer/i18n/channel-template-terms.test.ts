import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { languageText, reasonText } from './channel-template-terms.ts'
import { channelTemplates } from './en/channel-templates.ts'

it.each([
  ['es', 'pt', 'Espanhol'],
  ['es', 'en', 'Spanish'],
  ['no language', 'en', 'no language'],
])('languageText of the code %j in the language %s is %j', (code, locale, text) => {
  expect(languageText(code, locale)).toBe(text)
})

const texts = createInstance()
await texts.init({ lng: 'en', resources: { en: { channelTemplates } } })
const t = texts.getFixedT<['translation', 'channelTemplates']>('en', [
  'translation',
  'channelTemplates',
])
const { reasons } = channelTemplates

it.each([
  ['SCAM', reasons.scam],
  ['TAG_CONTENT_MISMATCH', reasons.wrongCategory],
  ['A_NEW_REASON', 'A_NEW_REASON'],
  ['NONE', reasons.none],
  ['', reasons.none],
  [undefined, reasons.none],
])('reasonText of the code %j is %j', (code, text) => {
  expect(reasonText(t, code)).toBe(text)
})
