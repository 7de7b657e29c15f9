import { expect, test } from 'vitest'
import { languages, type Language } from '#contract/limits.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { pt } from './pt/index.ts'

const catalogues: Record<Language, object> = { es, en, pt }
const pluralEnd = /_(zero|one|two|few|many|other)$/

/** Every text of a catalogue by its whole key. */
function texts(part: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(part)) {
    const key = prefix + name
    if (typeof value === 'string') found.set(key, value)
    else for (const [inner, text] of texts(Object(value), `${key}.`)) found.set(inner, text)
  }
  return found
}

const all = Object.fromEntries(languages.map((language) => [language, texts(catalogues[language])]))
const keysOf = (language: Language) => [...(all[language]?.keys() ?? [])]
/** A key as the code asks for it: without the plural form. */
const asked = (key: string) => key.replace(pluralEnd, '')

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!./{es,en,pt}/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const byText = (one: string, other: string) => one.localeCompare(other)

test('every language says the same things', () => {
  const expected = new Set(keysOf('es').map(asked))
  for (const language of languages) expect(new Set(keysOf(language).map(asked))).toEqual(expected)
})

test.each(languages)('%s: no text is empty or left with a space at its ends', (language) => {
  const bad = [...(all[language] ?? [])].filter(([, text]) => text === '' || text !== text.trim())
  expect(bad).toEqual([])
})

test.each(languages)('%s: a plural has exactly the forms of the language', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted(byText)
  const plurals = Map.groupBy(
    keysOf(language).filter((key) => pluralEnd.test(key)),
    asked,
  )
  for (const [key, found] of plurals)
    expect([key, found.map((one) => pluralEnd.exec(one)?.[1] ?? '').toSorted(byText)]).toEqual([
      key,
      forms,
    ])
})

test('no text is kept that nobody shows', () => {
  const code = Object.values(sources).join('\n')
  const quoted = new Set(
    code.match(/(['"`])(?:shell|inbox)(?:\.[\w-]+)+\1/g)?.map((one) => one.slice(1, -1)),
  )
  expect(quoted.size).toBeGreaterThan(0)
  expect([...new Set(keysOf('es').map(asked))].filter((key) => !quoted.has(key))).toEqual([])
})

test.each(languages)('%s: placeholders are those of Spanish', (language) => {
  const placeholders = (text: string | undefined) =>
    [...new Set(text?.match(/\{\{\w+\}\}/g))].toSorted(byText)
  const shared = keysOf(language).filter((key) => all['es']?.has(key))
  const inLanguage = (name: string) => shared.map((key) => [key, placeholders(all[name]?.get(key))])
  expect(inLanguage(language)).toEqual(inLanguage('es'))
})
