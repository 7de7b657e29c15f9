import { useTranslation } from 'react-i18next'
import type { AdState } from '#contract/entities/ad.ts'
import type { Language } from '#contract/limits.ts'
import type { AdCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: AdCatalogue }>> = {
  es: () => import('./es/ads.ts'),
  en: () => import('./en/ads.ts'),
  pt: () => import('./pt/ads.ts'),
}
const fetched = { namespace: 'ads', catalogues } as const

/** The text keys of an ad's states. */
export const adStateKeys = {
  active: 'ads:active',
  paused: 'ads:paused',
  ended: 'ads:ended',
  rejected: 'ads:rejected',
} as const satisfies Record<AdState, string>

/** Texts of Meta ads, with keys beginning with `ads:`. Suspends until the texts of the current language have loaded. */
export function useAdTexts() {
  const { t, i18n } = useTranslation(['translation', 'ads'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
