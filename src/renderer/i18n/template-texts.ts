import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { TemplateCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: TemplateCatalogue }>> = {
  es: () => import('./es/templates.ts'),
  en: () => import('./en/templates.ts'),
  pt: () => import('./pt/templates.ts'),
}
const fetched = { namespace: 'templates', catalogues } as const

/**
 * Texts of quick replies, templates and interactive messages, with keys beginning with `templates:`. Suspends until the
 * texts of the current language have loaded.
 */
export function useTemplateTexts() {
  const { t, i18n } = useTranslation(['translation', 'templates'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
