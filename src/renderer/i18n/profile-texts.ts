import { useTranslation } from 'react-i18next'
import { languageOf, type Language } from '#contract/limits.ts'
import type { ProfileCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: ProfileCatalogue }>> = {
  es: () => import('./es/profile.ts'),
  en: () => import('./en/profile.ts'),
  pt: () => import('./pt/profile.ts'),
}
const fetched = { namespace: 'profile', catalogues } as const

/**
 * Texts of the user's own profile, with keys beginning with `profile:`. Suspends until the texts of the current
 * language have loaded.
 */
export function useProfileTexts() {
  const { t, i18n } = useTranslation(['translation', 'profile'])
  useFetchedTexts(fetched, i18n.language)
  const language = languageOf(i18n.language)
  return { t, language }
}
