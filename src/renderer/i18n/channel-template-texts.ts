import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import type { ChannelTemplateCatalogue } from './catalogue.ts'
import { useFetchedTexts } from './fetched-texts.ts'

const catalogues: Record<Language, () => Promise<{ default: ChannelTemplateCatalogue }>> = {
  es: () => import('./es/channel-templates.ts'),
  en: () => import('./en/channel-templates.ts'),
  pt: () => import('./pt/channel-templates.ts'),
}
const fetched = { namespace: 'channelTemplates', catalogues } as const

/**
 * Texts of the Templates screen, with keys beginning with `channelTemplates:`. Suspends until the texts of the current
 * language have loaded.
 */
export function useChannelTemplateTexts() {
  const { t, i18n } = useTranslation(['translation', 'channelTemplates'])
  const { language } = i18n
  useFetchedTexts(fetched, language)
  return { t, language }
}
