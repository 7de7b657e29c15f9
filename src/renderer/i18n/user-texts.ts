import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { UserCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: UserCatalogue }>> = {
  es: () => import('./es/users.ts'),
  en: () => import('./en/users.ts'),
  pt: () => import('./pt/users.ts'),
}
const fetched = { namespace: 'users', catalogues } as const

/**
 * Texts of the users screen, with keys beginning with `users:`. Suspends until the texts of the current language have
 * loaded.
 */
export function useUserTexts() {
  const { t, i18n } = useTranslation(['translation', 'users'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
