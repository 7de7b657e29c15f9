import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { translationFor, translationsOf } from '#contract/rules/templates/template-language.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { languageText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useTranslationWish } from './use-translation-wish.ts'

/** The choice among the approved translations of a template, and in which language the customer writes. */
export function TemplateLanguage({
  contact,
  template,
  onChange,
}: {
  contact: Contact
  template: WhatsAppTemplate
  onChange: (translation: WhatsAppTemplate) => void
}) {
  const { t, language } = useTexts('templates')
  const templates = useQuery(channelTemplatesQuery(contact.groupId)).data ?? []
  const wish = useTranslationWish(contact)
  const translations = translationsOf(template, templates)
  if (translations.length < 2) return null
  const named = wish.contact && { language: languageText(wish.contact, language) }
  const isApproved = translationFor(template, templates, wish)?.reason === 'contact'
  return (
    <NativeSelect
      size="sm"
      label={t('templates:language.label')}
      description={
        named === undefined
          ? t('templates:language.unknown')
          : t(isApproved ? 'templates:language.ofContact' : 'templates:language.missing', named)
      }
      data={translations.map(({ id, languageCode }) => ({
        value: id,
        label: languageText(languageCode, language),
      }))}
      value={template.id}
      onChange={({ currentTarget: { value } }) => {
        const chosen = translations.find(({ id }) => id === value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}
