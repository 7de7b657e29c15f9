import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { TagsLevelsCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: TagsLevelsCatalogue }>> = {
  es: () => import('./es/tags-levels.ts'),
  en: () => import('./en/tags-levels.ts'),
  pt: () => import('./pt/tags-levels.ts'),
}
const fetched = { namespace: 'tagsLevels', catalogues } as const

/**
 * The texts of the screen "Tags and levels", with keys beginning with `tagsLevels:`, and those of the app, without a
 * prefix. Suspends until the texts of the current language have loaded.
 */
export function useTagsLevelsTexts() {
  const { t, i18n } = useTranslation(['translation', 'tagsLevels'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
