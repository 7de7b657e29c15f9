import { Flex, Radio, Stack, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import type { TemplateExtrasForm } from '#contract/draft-forms.ts'
import { defaultLanguage } from '#contract/limits.ts'
import type { PlaceInput } from '#contract/rules/messages/place.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { isUsable } from '#contract/rules/templates/sendable-template.ts'
import { byName, defaultTranslation } from '#contract/rules/templates/template-language.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { SearchField } from '#renderer/components/page/filters.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { currentGroupIdAtom, groupAtom } from '#renderer/data/session/session.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { categoryText, languageText } from '#renderer/i18n/channel-template-terms.ts'
import { MessagePreview } from '#renderer/scenes/campaigns/message-preview.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { WizardColumn } from './wizard-column.tsx'
import classes from './wizard.module.css'

export interface TemplateStepProps {
  templateId: string | null
  onChoose: (id: string) => void
  /** Address of the file that is sent instead of the template's file. */
  media?: string | undefined
  place?: PlaceInput | undefined
  extras?: TemplateExtrasForm | undefined
  /** Whether each person gets the template in their language; undefined if the service does not offer it. */
  inContactLanguage?: boolean | undefined
  onInContactLanguage?: (value: boolean) => void
  /** Shown below the preview, e.g. the choice of the file of a media template. */
  children?: ReactNode
}

/** Lets the user choose the template. Only approved templates are offered. */
export function TemplateStep(props: TemplateStepProps) {
  const { templateId, onChoose, media, place, extras, children } = props
  const { inContactLanguage, onInContactLanguage } = props
  const groupLanguage = useAtomValue(groupAtom)?.language ?? defaultLanguage
  const { t } = useTexts('campaigns')
  const { t: terms, language } = useTexts('channelTemplates')
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const templates = useQuery(channelTemplatesQuery(groupId))
  const [text, setText] = useState('')
  const approved = (templates.data ?? []).filter(isUsable)
  const sought = foldText(text)
  const chosen = approved.find(({ id }) => id === templateId)
  const shown = byName(approved).flatMap((translations) => {
    const isFound = translations.some(({ name, templateText }) =>
      foldText(`${name} ${templateText}`).includes(sought),
    )
    const isChosen = chosen !== undefined && translations.includes(chosen)
    const one = isChosen ? chosen : defaultTranslation(translations, groupLanguage)
    const others = translations.filter((other) => other !== one)
    return isFound && one !== undefined ? [{ ...one, languages: [one, ...others] }] : []
  })
  return (
    <div className={classes.columns}>
      <WizardColumn label={t('campaigns:template.choose')} hasChoices>
        <Text size="sm" c="dimmed">
          {t('campaigns:template.onlyApproved')}
        </Text>
        <SearchField label={t('campaigns:template.search')} value={text} onChange={setText} />
        <QueryContent
          query={templates}
          failedTitle={t('campaigns:failed')}
          isEmpty={() => shown.length === 0}
          empty={
            <EmptyState
              icon={IconTemplate}
              title={
                approved.length === 0
                  ? t('campaigns:template.none')
                  : t('campaigns:template.noMatch')
              }
              {...(approved.length === 0 && { text: t('campaigns:template.noneText') })}
            />
          }
        >
          {() => (
            <Radio.Group
              aria-label={t('campaigns:template.choose')}
              value={templateId}
              onChange={onChoose}
            >
              <Stack gap={8}>
                {shown.map(({ id, name, category, languages, ...template }) => (
                  <Flex
                    component="label"
                    key={id}
                    gap={12}
                    px={14}
                    py={12}
                    bdrs="md"
                    htmlFor={`${groupId}-${id}`}
                    className={classes.card}
                    data-chosen={id === templateId || undefined}
                  >
                    <Radio
                      id={`${groupId}-${id}`}
                      value={id}
                      aria-label={name}
                      aria-describedby={`${groupId}-${id}-kind`}
                    />
                    <Flex component="span" direction="column" flex={1} miw={0}>
                      <Text span inherit truncate fw={600}>
                        {name}
                      </Text>
                      <Text span size="sm" c="dimmed" lineClamp={2}>
                        <PlaceholderText
                          text={template.templateApproveText ?? template.templateText}
                        />
                      </Text>
                    </Flex>
                    <Text
                      span
                      id={`${groupId}-${id}-kind`}
                      flex="none"
                      size="xs"
                      lh="md"
                      c="dimmed"
                    >
                      {categoryText(terms, category)} ·{' '}
                      {languages
                        .map(({ languageCode }) => languageText(languageCode, language))
                        .join(', ')}
                    </Text>
                  </Flex>
                ))}
              </Stack>
            </Radio.Group>
          )}
        </QueryContent>
      </WizardColumn>
      <WizardColumn label={t('campaigns:template.preview')} component="aside" hasChoices>
        {chosen !== undefined && (
          <MessagePreview
            label={t('campaigns:template.preview')}
            template={chosen}
            media={media}
            placeName={place?.name}
            extras={extras}
          />
        )}
        {chosen !== undefined && (
          <LanguageChoice
            template={chosen}
            templates={approved}
            onChoose={onChoose}
            inContactLanguage={inContactLanguage}
            onInContactLanguage={onInContactLanguage}
          />
        )}
        {children}
      </WizardColumn>
    </div>
  )
}
