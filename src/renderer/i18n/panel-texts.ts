import { useTranslation } from 'react-i18next'
import { languageOf, type Language } from '#contract/limits.ts'
import type { PanelCatalogue } from './catalogue.ts'
import { loadTexts, useFetchedTexts } from './fetched-texts.ts'
import { texts } from './index.ts'

const catalogues: Record<Language, () => Promise<{ default: PanelCatalogue }>> = {
  es: () => import('./es/panels.ts'),
  en: () => import('./en/panels.ts'),
  pt: () => import('./pt/panels.ts'),
}
const fetched = { namespace: 'panels', catalogues } as const

/**
 * Texts of the contact form and the panels, with keys beginning with `panels:`. Suspends until the texts of the current
 * language have loaded.
 */
export function usePanelTexts() {
  const { t, i18n } = useTranslation(['translation', 'panels'])
  useFetchedTexts(fetched, i18n.language)
  const language = languageOf(i18n.language)
  return { t, language }
}

/** The texts of `usePanelTexts` for code outside React. Resolves once those of the current language have loaded. */
export async function panelTexts() {
  const { language } = texts
  await loadTexts(fetched, language)
  return texts.getFixedT(language, ['translation', 'panels'])
}
