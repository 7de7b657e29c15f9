import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { CampaignCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: CampaignCatalogue }>> = {
  es: () => import('./es/campaigns.ts'),
  en: () => import('./en/campaigns.ts'),
  pt: () => import('./pt/campaigns.ts'),
}
const fetched = { namespace: 'campaigns', catalogues } as const

/**
 * Texts of campaigns, with keys beginning with `campaigns:`. Suspends until the texts of the current language have
 * loaded.
 */
export function useCampaignTexts() {
  const { t, i18n } = useTranslation(['translation', 'campaigns'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
