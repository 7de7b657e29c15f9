import { use } from 'react'
import type { Language } from '#contract/limits.ts'
import { texts } from './index.ts'

/** Texts that are fetched when they are first needed, a file a language, under a name of their own. */
export interface FetchedTexts {
  readonly namespace: string
  readonly catalogues: Readonly<Record<Language, () => Promise<{ default: object }>>>
}

const loading = new Map<string, Promise<void>>()

const isLanguage = (name: string, catalogues: object): name is Language =>
  Object.hasOwn(catalogues, name)

async function fetchTexts(key: string, language: string, fetched: FetchedTexts): Promise<void> {
  const { namespace, catalogues } = fetched
  if (!isLanguage(language, catalogues)) return
  try {
    texts.addResourceBundle(language, namespace, (await catalogues[language]()).default)
  } catch (error) {
    // Asked for again by whoever needs them next.
    loading.delete(key)
    throw error
  }
}

/** Resolves once the texts of the language are here. */
export function loadTexts(fetched: FetchedTexts, language: string): Promise<void> {
  const key = `${fetched.namespace}/${language}`
  const known = loading.get(key) ?? fetchTexts(key, language, fetched)
  loading.set(key, known)
  return known
}

/** What is there already, in the form in which `use` takes it without suspending: with what it became written on it. */
const here: Promise<void> = Object.assign(Promise.resolve(), {
  status: 'fulfilled',
  value: undefined,
})

/**
 * Suspends until the texts of the language are here. `use` is called in any case: React draws a component that waited
 * once more from its beginning, and takes the same call of `use` for the sign that it is still its first drawing. Without
 * it the next hook fails, and with it the screen.
 */
export function useFetchedTexts(fetched: FetchedTexts, language: string): void {
  const isHere = texts.hasResourceBundle(language, fetched.namespace)
  use(isHere ? here : loadTexts(fetched, language))
}
