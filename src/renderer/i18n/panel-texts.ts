import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { PanelCatalogue } from './catalogue.ts'
import { loadTexts, useFetchedTexts } from './fetched-texts.ts'
import { texts } from './index.ts'

const catalogues: Record<Language, () => Promise<{ default: PanelCatalogue }>> = {
  es: () => import('./es/panels.ts'),
  en: () => import('./en/panels.ts'),
  pt: () => import('./pt/panels.ts'),
}
const fetched = { namespace: 'panels', catalogues } as const

/** The texts of the panels, keys beginning with `panels:`. Suspends until those of the language are here. */
export function usePanelTexts() {
  const { t, i18n } = useTranslation(['translation', 'panels'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}

/** The same outside React: resolves once the texts of the language in use are here. */
export async function panelTexts() {
  const { language } = texts
  await loadTexts(fetched, language)
  return texts.getFixedT(language, ['translation', 'panels'])
}
