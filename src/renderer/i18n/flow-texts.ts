import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { FlowCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: FlowCatalogue }>> = {
  es: () => import('./es/flows.ts'),
  en: () => import('./en/flows.ts'),
  pt: () => import('./pt/flows.ts'),
}
const fetched = { namespace: 'flows', catalogues } as const

/** Texts of flows, with keys beginning with `flows:`. Suspends until the texts of the current language have loaded. */
export function useFlowTexts() {
  const { t, i18n } = useTranslation(['translation', 'flows'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
