import { expect, test } from 'vitest'
import { languages, type Language } from '#contract/limits.ts'
import { allTexts as all } from './all-texts.fixture.ts'

const pluralEnd = /_(zero|one|two|few|many|other)$/

const keysOf = (language: Language) => [...(all[language]?.keys() ?? [])]
/** The key as it is used in the code, without the plural form: `ads.days_one` → `ads.days`. */
const baseKey = (key: string) => key.replace(pluralEnd, '')

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!./{es,en,pt}/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const byText = (one: string, other: string) => one.localeCompare(other)

test('every language has the same keys', () => {
  const expected = new Set(keysOf('es').map(baseKey))
  for (const language of languages) expect(new Set(keysOf(language).map(baseKey))).toEqual(expected)
})

test.each(languages)('%s: no text is empty or begins or ends with a space', (language) => {
  const bad = [...(all[language] ?? [])].filter(([, text]) => text === '' || text !== text.trim())
  expect(bad).toEqual([])
})

test.each(languages)('%s: a plural has exactly the forms of the language', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted(byText)
  const plurals = Map.groupBy(
    keysOf(language).filter((key) => pluralEnd.test(key)),
    baseKey,
  )
  for (const [key, found] of plurals)
    expect([key, found.map((one) => pluralEnd.exec(one)?.[1] ?? '').toSorted(byText)]).toEqual([
      key,
      forms,
    ])
})

test('every text is used in the code', () => {
  const code = Object.values(sources).join('\n')
  const roots = new Set(keysOf('es').map((key) => key.split('.')[0]))
  const quoted = new Set(
    code
      .match(new RegExp(`(['"\`])(?:${[...roots].join('|')})[:.](?:[.\\w-]+)\\1`, 'g'))
      ?.map((one) => one.slice(1, -1).replace(':', '.')),
  )
  expect(quoted.size).toBeGreaterThan(0)
  expect([...new Set(keysOf('es').map(baseKey))].filter((key) => !quoted.has(key))).toEqual([])
})

test.each(languages)('%s: each text has the placeholders of the Spanish text', (language) => {
  const placeholders = (text: string | undefined) =>
    [...new Set(text?.match(/\{\{\w+\}\}/g))].toSorted(byText)
  const shared = keysOf(language).filter((key) => all['es']?.has(key))
  const inLanguage = (name: string) => shared.map((key) => [key, placeholders(all[name]?.get(key))])
  expect(inLanguage(language)).toEqual(inLanguage('es'))
})

/**
 * The gender of a contact is unknown, so no word of a text may agree with it. Texts about a chat therefore say "the chat
 * of {{name}}", and not "{{name}}" alone.
 */
test.each(languages)(
  '%s: a text about an action on a chat says "the chat of {{name}}", and not "{{name}}" alone',
  (language) => {
    const done = [...(all[language] ?? [])].filter(
      ([key, text]) => key.startsWith('inbox.acts.') && text.includes('{{name}}'),
    )
    expect(done.length).toBeGreaterThan(0)
    const matches =
      /(the chat|el chat|o chat|messages|mensajes|mensagens) (of|with|de|con|com) {{name}}/i
    expect(done.filter(([, text]) => !matches.test(text))).toEqual([])
  },
)

test.each(languages)('%s: a text says "chat" if the Spanish text does', (language) => {
  const isOne = /\bchats?\b/i
  const chats = [...(all['es'] ?? [])].filter(([, text]) => isOne.test(text)).map(([key]) => key)
  const matches = chats.map((key) => [key, all[language]?.get(key) ?? '(none)'] as const)
  expect(matches.filter(([, text]) => text !== '(none)' && !isOne.test(text))).toEqual([])
})

test('Portuguese texts contain no Spanish', () => {
  const spanish = new Set(
    'el y con una también ningún hay pendiente pendientes mensaje mensajes plantilla'.split(' '),
  )
  const words = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
  const strange = [...(all['pt'] ?? [])].filter(
    ([, text]) => /[ñ¿¡]|ción/i.test(text) || words(text).some((word) => spanish.has(word)),
  )
  expect(strange).toEqual([])
})

test('in Spanish "equipo" means a team, not the computer', () => {
  const ofMachine = [...(all['es'] ?? [])].filter(([, text]) => /\beste equipo\b/i.test(text))
  expect(ofMachine).toEqual([])
})
