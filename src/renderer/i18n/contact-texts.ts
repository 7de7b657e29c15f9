import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { ContactCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'
import { usePanelTexts } from './panel-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: ContactCatalogue }>> = {
  es: () => import('./es/contacts.ts'),
  en: () => import('./en/contacts.ts'),
  pt: () => import('./pt/contacts.ts'),
}
const fetched = { namespace: 'contacts', catalogues } as const

/**
 * Texts of the Contacts screen and of the contact form. Suspends until the texts of the current language have loaded.
 */
export function useContactTexts() {
  usePanelTexts()
  const { t, i18n } = useTranslation(['translation', 'panels', 'contacts'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
