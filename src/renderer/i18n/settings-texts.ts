import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { SettingsCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: SettingsCatalogue }>> = {
  es: () => import('./es/settings.ts'),
  en: () => import('./en/settings.ts'),
  pt: () => import('./pt/settings.ts'),
}
const fetched = { namespace: 'settings', catalogues } as const

/**
 * Texts of the settings, the WhatsApp profile and billing, with keys beginning with `settings:`. Suspends until the
 * texts of the current language have loaded.
 */
export function useSettingsTexts() {
  const { t, i18n } = useTranslation(['translation', 'settings'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
