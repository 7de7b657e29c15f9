import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { ToolCatalogue } from './catalogue.ts'
import { loadTexts, useFetchedTexts } from './fetched-texts.ts'
import { texts } from './index.ts'

const catalogues: Record<Language, () => Promise<{ default: ToolCatalogue }>> = {
  es: () => import('./es/tools.ts'),
  en: () => import('./en/tools.ts'),
  pt: () => import('./pt/tools.ts'),
}
const fetched = { namespace: 'tools', catalogues } as const

/**
 * Texts of lazily loaded parts (search, scheduled messages, stickers, voice notes), with keys beginning with `tools:`.
 * Suspends until the texts of the current language have loaded.
 */
export function useToolTexts() {
  const { t, i18n } = useTranslation(['translation', 'tools'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}

/** Loads the texts of `useToolTexts` in the current language before they are used. */
export function fetchToolTexts(): Promise<void> {
  return loadTexts(fetched, texts.language)
}
