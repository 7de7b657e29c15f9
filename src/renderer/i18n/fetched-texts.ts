import { use } from 'react'
import type { Language } from '#contract/limits.ts'
import { texts } from './index.ts'

/** Texts that are loaded on first use, one file per language. Their keys begin with `namespace` and a colon. */
export interface FetchedTexts {
  readonly namespace: string
  readonly catalogues: Readonly<Record<Language, () => Promise<{ default: object }>>>
}

// oxlint-disable-next-line bandeja/no-module-state -- the texts are the same for every user and load once
const loading = new Map<string, Promise<void>>()

const isLanguage = (name: string, catalogues: object): name is Language =>
  Object.hasOwn(catalogues, name)

async function fetchTexts(key: string, language: string, fetched: FetchedTexts): Promise<void> {
  const { namespace, catalogues } = fetched
  if (!isLanguage(language, catalogues)) return
  try {
    texts.addResourceBundle(language, namespace, (await catalogues[language]()).default)
  } catch (error) {
    // Forget the failed load, so that the next call of `loadTexts` retries.
    loading.delete(key)
    throw error
  }
}

/** Loads the texts of a language, once. If the load fails, the promise is rejected and the next call retries. */
export function loadTexts(fetched: FetchedTexts, language: string): Promise<void> {
  const key = `${fetched.namespace}/${language}`
  const promise = loading.get(key) ?? fetchTexts(key, language, fetched)
  loading.set(key, promise)
  return promise
}

/** A fulfilled promise, which `use` reads without suspending. */
const loaded: Promise<void> = Object.assign(Promise.resolve(), {
  status: 'fulfilled',
  value: undefined,
})

/**
 * Suspends until the texts of the language have loaded. `use` is called even if the texts have loaded: React renders a
 * suspended component again from the start, and expects the same calls of `use` as before the suspension. If one is
 * missing, the next hook throws.
 */
export function useFetchedTexts(fetched: FetchedTexts, language: string): void {
  const isLoaded = texts.hasResourceBundle(language, fetched.namespace)
  use(isLoaded ? loaded : loadTexts(fetched, language))
}
