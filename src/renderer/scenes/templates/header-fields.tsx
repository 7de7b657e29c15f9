import { Flex, SegmentedControl, Text } from '@mantine/core'
import { useRef } from 'react'
import type { TemplateForm } from '#contract/draft-forms.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { fileRequired } from '#contract/literals.ts'
import type { ProviderRefusal } from '#contract/rules/line/provider-refusal.ts'
import { carryExamples } from '#contract/rules/templates/placeholders.ts'
import { kindRules } from '#contract/rules/templates/template-kinds.ts'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { useVariables } from '#renderer/components/templates/use-variables.ts'
import { VariableTextarea } from '#renderer/components/templates/variable-textarea.tsx'
import { refusalText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { fieldIdOf } from './check-list.tsx'
import { ExampleFields } from './example-fields.tsx'
import type { ErrorOf } from './field-errors.ts'
import { FormRow } from './form-row.tsx'
import { MediaField } from './media-field.tsx'
import { typeText } from './template-terms.tsx'

const template = limits.template

export interface HeaderFieldsProps {
  form: TemplateForm
  onChange: (changes: Partial<TemplateForm>) => void
  file: File | null
  fileUrl: string | null
  onFile: (file: File | null) => void
  /** The uploaded share of the file, 0 to 1; null if it is not being uploaded. */
  progress: number | null
  /** What the line's provider refused of the last submission. */
  refusal: ProviderRefusal | null
  errorOf: ErrorOf
}

/** What is above the text: one of the headers that the kind of template may have. */
export function HeaderFields(props: HeaderFieldsProps) {
  const { form, onChange, file, fileUrl, onFile, progress, refusal, errorOf } = props
  const { t } = useTexts('channelTemplates')
  const headerField = useRef<HTMLTextAreaElement>(null)
  const variables = useVariables()
  const { templateType } = form
  const rules = kindRules[form.kind]
  const isFileRefused = refusal?.field === 'file'
  const fileError = errorOf('file') === undefined ? null : fileRequired
  const headerText = (value: WhatsAppTemplate['templateType']) =>
    value === 'TEXT' && !rules.hasHeaderText
      ? t('channelTemplates:editor.noHeader')
      : typeText(t, value)
  return (
    <FormRow title={t('channelTemplates:fields.header')}>
      {rules.headers.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('channelTemplates:editor.headerKind')}
          value={templateType}
          data={rules.headers.map((value) => ({
            value,
            label: headerText(value),
          }))}
          onChange={(next) => {
            onChange({ templateType: next, media: undefined })
            onFile(null)
          }}
        />
      )}
      {templateType === 'TEXT' ? (
        rules.hasHeaderText && (
          <>
            <VariableTextarea
              id={fieldIdOf({ field: 'header', at: 0 })}
              field={headerField}
              variables={variables}
              variablesLabel={t('channelTemplates:editor.addVariable')}
              error={errorOf('header')}
              description={
                <Flex component="span" justify="flex-end">
                  <CharacterCounter value={form.header} max={template.headerMax} />
                </Flex>
              }
              label={t('channelTemplates:editor.headerText')}
              minRows={1}
              value={form.header}
              onChange={(text) => {
                // A header is one line.
                const header = text.replaceAll(/\s*\n\s*/gu, ' ')
                const headerExamples = carryExamples(form.header, header, form.headerExamples)
                onChange({ header, headerExamples })
              }}
            />
            <ExampleFields
              field="headerExample"
              text={form.header}
              values={form.headerExamples}
              errorOf={errorOf}
              onChange={(headerExamples) => onChange({ headerExamples })}
            />
          </>
        )
      ) : templateType === 'LOCATION' ? (
        <Text size="sm" c="dimmed">
          {t('channelTemplates:editor.placeHint')}
        </Text>
      ) : (
        <MediaField
          key={templateType}
          id={fieldIdOf({ field: 'file', at: 0 })}
          type={templateType}
          file={file}
          isStored={form.media !== undefined}
          fileUrl={fileUrl}
          onChange={(next) => {
            // A chosen file replaces the stored one. Removing the field's file removes both.
            if (form.media !== undefined) onChange({ media: undefined })
            onFile(next)
          }}
          progress={progress}
          error={isFileRefused ? refusalText(t, refusal) : fileError}
        />
      )}
    </FormRow>
  )
}
