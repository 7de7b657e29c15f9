import { Radio, Text } from '@mantine/core'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './scheduled.module.css'
import { useTemplateChoices } from './template-choices.ts'

interface TemplateChoiceProps {
  contact: Contact
  chosen: string | null
  onChoose: (template: { id: string; isApproved: boolean }) => void
}

/** The choice of a template that can be sent without input. */
export function TemplateChoice({ contact, chosen, onChoose }: TemplateChoiceProps) {
  const { t } = useTexts('inboxActions')
  const { choices, isLoading, error, retry } = useTemplateChoices(contact)
  if (isLoading) return <Skeleton width="100%" height={120} />
  if (error !== null) return <ErrorNotice error={error} onRetry={retry} />
  if (choices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('inboxActions:schedule.noTemplates')}
      </Text>
    )
  return (
    <fieldset className={classes.templates} aria-label={t('inboxActions:schedule.template')}>
      <Radio.Group
        value={chosen}
        onChange={(id) => {
          const choice = choices.find(({ template }) => template.id === id)
          if (choice !== undefined) onChoose({ id, isApproved: choice.kind === 'whatsapp' })
        }}
      >
        {choices.map(({ template, words }) => (
          <Radio
            key={template.id}
            className={classes.template}
            classNames={{
              body: classes.templateBody,
              labelWrapper: classes.templateLabel,
            }}
            value={template.id}
            label={
              <>
                <Text span inherit display="block" truncate fw={550}>
                  {template.name}
                </Text>
                <span className={classes.words}>{words}</span>
              </>
            }
          />
        ))}
      </Radio.Group>
    </fieldset>
  )
}
