import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf, type Language } from '#contract/limits.ts'
import type { FetchedNamespace } from './catalogue.ts'
import { texts } from './index.ts'

/**
 * Each namespace and language is a file of its own, so that a screen loads only the texts that it shows. The list of a
 * language's files is loaded with the first of them.
 */
const lists: Record<Language, () => Promise<{ loaders: Record<string, () => Promise<object>> }>> = {
  es: () => import('./loaders/es.ts'),
  en: () => import('./loaders/en.ts'),
  pt: () => import('./loaders/pt.ts'),
}

/** The file of a namespace: `tagsLevels` in Spanish → `../es/tags-levels.ts`. */
function fileOf(namespace: FetchedNamespace, language: Language): string {
  const name = namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `../${language}/${name}.ts`
}

// oxlint-disable-next-line bandeja/no-module-state -- the texts are the same for every user and load once
const loading = new Map<string, Promise<void>>()

async function addTexts(
  file: string,
  namespace: FetchedNamespace,
  language: Language,
): Promise<void> {
  try {
    const { loaders } = await lists[language]()
    const load = loaders[file]
    if (load === undefined) throw new Error(`There is no file ${file} of texts.`)
    texts.addResourceBundle(language, namespace, await load())
  } catch (error) {
    // Forget the failed load, so that the next call of `loadTexts` retries.
    loading.delete(file)
    throw error
  }
}

/**
 * Loads the texts of a namespace, once per language. If the load fails, the promise is rejected and the next call
 * retries. A backend of i18next would take a failed namespace for a loaded one and show its keys.
 */
function loadTexts(namespace: FetchedNamespace, language: Language): Promise<void> {
  const file = fileOf(namespace, language)
  const promise = loading.get(file) ?? addTexts(file, namespace, language)
  loading.set(file, promise)
  return promise
}

/** A fulfilled promise, which `use` reads without suspending. */
const loaded: Promise<void> = Object.assign(Promise.resolve(), {
  status: 'fulfilled',
  value: undefined,
})

/**
 * The texts of some namespaces, with keys that begin with a namespace and a colon, and those of the page. It suspends
 * until the texts of the current language have loaded.
 *
 * `use` is called even if the texts have loaded: React renders a suspended component again from the start, and expects
 * the same calls of `use` as before the suspension. If one is missing, the next hook throws.
 */
export function useTexts<const Names extends readonly FetchedNamespace[]>(...names: Names) {
  const { t, i18n } = useTranslation(['translation', ...names])
  const language = languageOf(i18n.language)
  for (const name of names)
    use(texts.hasResourceBundle(language, name) ? loaded : loadTexts(name, language))
  return { t, language }
}

/** The texts of a namespace for code outside React. Resolves once those of the current language have loaded. */
export async function textsOf<Name extends FetchedNamespace>(name: Name) {
  const language = languageOf(texts.language)
  await loadTexts(name, language)
  return texts.getFixedT<['translation', Name]>(language, ['translation', name])
}

/** Loads the texts of a namespace in the current language before they are used. */
export function fetchTexts(name: FetchedNamespace): Promise<void> {
  return loadTexts(name, languageOf(texts.language))
}
