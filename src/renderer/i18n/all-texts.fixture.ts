import { languages, type Language } from '#contract/limits.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { pt } from './pt/index.ts'

const pageTexts = { es, en, pt }

const fetched = import.meta.glob<object>(['./{es,en,pt}/*.ts', '!./*/index.ts'], {
  import: 'default',
  eager: true,
})

/** Every text of a language. */
function catalogueOf(language: Language): object {
  const namespaces = Object.entries(fetched).flatMap(([path, part]) => {
    const [, folder, file = ''] = path.replace('.ts', '').split('/')
    const name = file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return folder === language ? [[name, part] as const] : []
  })
  return { ...pageTexts[language], ...Object.fromEntries(namespaces) }
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
  languages.map((language) => [language, texts(catalogueOf(language))] as const),
)
