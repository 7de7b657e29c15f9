import { useTranslation } from 'react-i18next'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues = {
  es: () => import('./es/support.ts'),
  en: () => import('./en/support.ts'),
  pt: () => import('./pt/support.ts'),
}
const fetched = { namespace: 'support', catalogues } as const

/**
 * Texts of updates, proxy and diagnostics, with keys beginning with `support:`. Suspends until the texts of the current
 * language have loaded.
 */
export function useSupportTexts() {
  const { t, i18n } = useTranslation(['translation', 'support'])
  useFetchedTexts(fetched, i18n.language)
  return { t, locale: i18n.language }
}
