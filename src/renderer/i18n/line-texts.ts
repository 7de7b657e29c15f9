import { useTranslation } from 'react-i18next'
import { languageOf, type Language } from '#contract/limits.ts'
import type { LineCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: LineCatalogue }>> = {
  es: () => import('./es/lines.ts'),
  en: () => import('./en/lines.ts'),
  pt: () => import('./pt/lines.ts'),
}
const fetched = { namespace: 'lines', catalogues } as const

/**
 * Texts of the groups screen and of onboarding, with keys beginning with `lines:`. Suspends until the texts of the
 * current language have loaded.
 */
export function useLineTexts() {
  const { t, i18n } = useTranslation(['translation', 'lines'])
  useFetchedTexts(fetched, i18n.language)
  const language = languageOf(i18n.language)
  return { t, language }
}
