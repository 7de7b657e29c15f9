import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { NotificationCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: NotificationCatalogue }>> = {
  es: () => import('./es/notifications.ts'),
  en: () => import('./en/notifications.ts'),
  pt: () => import('./pt/notifications.ts'),
}
const fetched = { namespace: 'notifications', catalogues } as const

/**
 * Texts of the notifications screen, with keys beginning with `notifications:`. Suspends until the texts of the current
 * language have loaded.
 */
export function useNotificationTexts() {
  const { t, i18n } = useTranslation(['translation', 'notifications'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
