import { NativeSelect, Stack, Switch, Text } from '@mantine/core'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { takesSameValues, translationsOf } from '#contract/rules/templates/template-language.ts'
import { languageText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface LanguageChoiceProps {
  template: WhatsAppTemplate
  templates: readonly WhatsAppTemplate[]
  onChoose: (id: string) => void
  /** Whether each person gets the template in their language; undefined if the service does not offer it. */
  inContactLanguage: boolean | undefined
  /** Absent while the campaign is not stored. */
  onInContactLanguage?: ((value: boolean) => void) | undefined
}

/** The language of a campaign whose template has translations, and whether each person gets theirs. */
export function LanguageChoice(props: LanguageChoiceProps) {
  const { template, templates, onChoose, inContactLanguage, onInContactLanguage } = props
  const { t, language } = useTexts('campaigns')
  const translations = translationsOf(template, templates)
  if (translations.length < 2) return null
  const nameOf = ({ languageCode }: WhatsAppTemplate) => languageText(languageCode, language)
  const others = translations.filter(({ id }) => id !== template.id)
  const list = new Intl.ListFormat(language)
  const namesOf = (some: readonly WhatsAppTemplate[]) => ({
    languages: list.format(some.map(nameOf)),
  })
  const sent = others.filter((one) => takesSameValues(template, one))
  const unlike = others.filter((one) => !takesSameValues(template, one))
  return (
    <Stack gap={10}>
      <NativeSelect
        size="sm"
        label={t('campaigns:template.language')}
        data={translations.map((one) => ({ value: one.id, label: nameOf(one) }))}
        value={template.id}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
      {inContactLanguage !== undefined && sent.length > 0 && (
        <Switch
          label={t('campaigns:template.inTheirs')}
          description={t('campaigns:template.others', namesOf(sent))}
          checked={inContactLanguage}
          disabled={onInContactLanguage === undefined}
          onChange={({ currentTarget: { checked } }) => onInContactLanguage?.(checked)}
        />
      )}
      {inContactLanguage === true && unlike.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('campaigns:template.unlike', namesOf(unlike))}
        </Text>
      )}
    </Stack>
  )
}
