import { languages, type Language } from '#contract/limits.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fetchedTexts } from './fetched-texts.ts'
import { pt } from './pt/index.ts'

const pageTexts = { es, en, pt }

/** Every text of a language. */
async function catalogueOf(language: Language): Promise<object> {
  const fetched = Object.entries(fetchedTexts).map(async ([namespace, loaders]) => [
    namespace,
    (await loaders[language]()).default,
  ])
  return { ...pageTexts[language], ...Object.fromEntries(await Promise.all(fetched)) }
}

/** Every text of a catalogue, by its full key. */
function texts(part: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(part)) {
    const key = prefix + name
    if (typeof value === 'string') found.set(key, value)
    else for (const [inner, text] of texts(Object(value), `${key}.`)) found.set(inner, text)
  }
  return found
}

/** The texts of each language, by their full key. */
export const allTexts = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => [language, texts(await catalogueOf(language))] as const),
  ),
)
