import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { AnswerCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'
import { useTemplateTexts } from './template-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: AnswerCatalogue }>> = {
  es: () => import('./es/answers.ts'),
  en: () => import('./en/answers.ts'),
  pt: () => import('./pt/answers.ts'),
}
const fetched = { namespace: 'answers', catalogues } as const

/**
 * Texts of the answers screen, with keys beginning with `answers:`. Suspends until they and the texts of templates have
 * loaded.
 */
export function useAnswerTexts() {
  useTemplateTexts()
  const { t, i18n } = useTranslation(['translation', 'templates', 'answers'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
