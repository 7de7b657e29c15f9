import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { ReportCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: ReportCatalogue }>> = {
  es: () => import('./es/reports.ts'),
  en: () => import('./en/reports.ts'),
  pt: () => import('./pt/reports.ts'),
}
const fetched = { namespace: 'reports', catalogues } as const

/**
 * Texts of the reports, with keys beginning with `reports:`. Suspends until the texts of the current language have
 * loaded.
 */
export function useReportTexts() {
  const { t, i18n } = useTranslation(['translation', 'reports'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
