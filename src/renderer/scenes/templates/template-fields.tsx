import {
  Box,
  Flex,
  NativeSelect,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import type { TemplateForm } from '#contract/draft-forms.ts'
import {
  templateCategories,
  whatsAppTemplateTypes,
} from '#contract/entities/templates/whatsapp-template.ts'
import { languages, limits } from '#contract/limits.ts'
import { fileRequired } from '#contract/literals.ts'
import { carryExamples, findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import type { ProviderRefusal } from '#contract/rules/line/provider-refusal.ts'
import type { TemplateField, TemplateFinding } from '#contract/rules/templates/template-finding.ts'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { useVariables } from '#renderer/components/templates/use-variables.ts'
import { VariableTextarea } from '#renderer/components/templates/variable-textarea.tsx'
import { kindRules } from '#contract/rules/templates/template-kinds.ts'
import { categoryText, languageText } from '#renderer/i18n/channel-template-terms.ts'
import { refusalText } from '#renderer/i18n/error-text.ts'
import { useParameterLabel } from '#renderer/data/templates/use-parameter-label.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BodyField } from './body-field.tsx'
import { ButtonFields } from './button-fields.tsx'
import { fieldIdOf, problemText } from './check-list.tsx'
import { MediaField } from './media-field.tsx'
import classes from './template-editor.module.css'
import { cleanName } from './template-form.ts'
import { typeText } from './template-terms.tsx'

const { template } = limits

/**
 * The languages that every form offers. A form with another language, which a copied template may have, also offers
 * that language.
 */
const offeredLanguages: readonly string[] = [...languages, 'pt_BR', 'es_MX', 'es_PE', 'en_US']

/** Templates of the others have parts that the form does not have. */
const categories = templateCategories.filter((one) => kindRules.standard.categories.includes(one))

export interface TemplateFieldsProps {
  form: TemplateForm
  onChange: (changes: Partial<TemplateForm>) => void
  file: File | null
  fileUrl: string | null
  onFile: (file: File | null) => void
  /** The uploaded share of the file, 0 to 1; null if it is not being uploaded. */
  progress: number | null
  findings: readonly TemplateFinding[]
  /** Whether the user has tried to submit. From then on missing values are shown as errors. */
  isTried: boolean
  nameError: string | null
  /** What the line's provider refused of the last submission. */
  refusal: ProviderRefusal | null
  /** Whether name and language stay, because the content of a template is edited. */
  isNameFixed: boolean
  isCategoryFixed: boolean
}

/** The fields of a template, from its name to its buttons. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { form, onChange, file, fileUrl, onFile, progress, findings, isTried, nameError } = props
  const { refusal, isNameFixed, isCategoryFixed } = props
  const { t, language: locale } = useTexts('channelTemplates')
  const headerField = useRef<HTMLTextAreaElement>(null)
  const variables = useVariables()
  /**
   * Returns the error of a field. A missing value counts only after the user has tried to submit.
   * @param at the index of the button or example in its list; undefined for any
   */
  const errorOf = (field: TemplateField, at?: number): string | undefined => {
    if (refusal?.field === field && (at ?? 0) === 0) return refusalText(t, refusal)
    const finding = findings.find(
      (one) =>
        one.field === field &&
        one.level === 'error' &&
        (at === undefined || one.at === at) &&
        (isTried || one.code !== 'missing'),
    )
    return finding && capitalized(problemText(t, finding), locale)
  }
  const { templateType } = form
  const isFileRefused = refusal?.field === 'file'
  const fileError = errorOf('file') === undefined ? null : fileRequired
  const codes = [...new Set([form.languageCode, ...offeredLanguages])]
  return (
    <>
      <Row title={t('channelTemplates:editor.nameAndLanguage')}>
        <Flex align="flex-start" gap={10}>
          <TextInput
            flex={1}
            miw={0}
            id={fieldIdOf({ field: 'name', at: 0 })}
            label={t('channelTemplates:fields.name')}
            value={form.name}
            size="sm"
            maxLength={template.nameMax}
            error={nameError ?? errorOf('name')}
            spellCheck={false}
            readOnly={isNameFixed}
            rightSection={<CharacterCounter value={form.name} max={template.nameMax} />}
            rightSectionWidth={76}
            onChange={(event) => onChange({ name: cleanName(event.currentTarget.value) })}
          />
          <NativeSelect
            flex="none"
            w={150}
            size="sm"
            label={t('channelTemplates:columns.language')}
            disabled={isNameFixed}
            error={refusal?.field === 'languageCode' && refusalText(t, refusal)}
            value={form.languageCode}
            data={codes.map((value) => ({ value, label: languageText(value, locale) }))}
            onChange={(event) => onChange({ languageCode: event.currentTarget.value })}
          />
        </Flex>
      </Row>
      <Row title={t('channelTemplates:columns.category')}>
        <SegmentedControl
          fullWidth
          aria-label={t('channelTemplates:columns.category')}
          disabled={isCategoryFixed}
          value={form.category}
          data={categories.map((value) => ({ value, label: categoryText(t, value) }))}
          onChange={(category) => onChange({ category })}
        />
        <Switch
          label={t('channelTemplates:editor.allowCategoryChange')}
          checked={form.allowCategoryChange}
          onChange={(event) => onChange({ allowCategoryChange: event.currentTarget.checked })}
        />
      </Row>
      <Row title={t('channelTemplates:fields.header')}>
        <SegmentedControl
          fullWidth
          aria-label={t('channelTemplates:editor.headerKind')}
          value={templateType}
          data={whatsAppTemplateTypes.map((value) => ({ value, label: typeText(t, value) }))}
          onChange={(next) => {
            onChange({ templateType: next, media: undefined })
            onFile(null)
          }}
        />
        {templateType === 'TEXT' ? (
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
            <Examples
              field="headerExample"
              text={form.header}
              values={form.headerExamples}
              errorOf={errorOf}
              onChange={(headerExamples) => onChange({ headerExamples })}
            />
          </>
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
      </Row>
      <Row title={t('channelTemplates:fields.body')}>
        <BodyField
          id={fieldIdOf({ field: 'body', at: 0 })}
          value={form.body}
          error={errorOf('body')}
          faultyAt={faultyPlaceholders(form.body, findings, isTried)}
          onChange={(body) =>
            onChange({ body, bodyExamples: carryExamples(form.body, body, form.bodyExamples) })
          }
        />
        <Examples
          field="bodyExample"
          text={form.body}
          values={form.bodyExamples}
          errorOf={errorOf}
          onChange={(bodyExamples) => onChange({ bodyExamples })}
        />
      </Row>
      <Row title={t('channelTemplates:fields.footer')}>
        <TextInput
          id={fieldIdOf({ field: 'footer', at: 0 })}
          size="sm"
          error={errorOf('footer')}
          rightSection={<CharacterCounter value={form.footer} max={template.footerMax} />}
          rightSectionWidth={64}
          label={t('channelTemplates:editor.footerText')}
          value={form.footer}
          onChange={(event) => onChange({ footer: event.currentTarget.value })}
        />
      </Row>
      <Row title={t('channelTemplates:fields.buttons')}>
        <ButtonFields
          buttons={form.buttons}
          onChange={(buttons) => onChange({ buttons })}
          errorOf={errorOf}
        />
        <Switch
          label={t('channelTemplates:editor.enableLinkTracking')}
          checked={form.enableLinkTracking}
          onChange={(event) => onChange({ enableLinkTracking: event.currentTarget.checked })}
        />
      </Row>
    </>
  )
}

const capitalized = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/**
 * Offsets of the body's invalid placeholders. After an attempt to submit, placeholders without an example are
 * included.
 */
function faultyPlaceholders(
  body: string,
  findings: readonly TemplateFinding[],
  isTried: boolean,
): ReadonlySet<number> {
  const placeholders = findPlaceholders(body)
  const offsets = findings.flatMap(({ field, code, at }) => {
    if (field === 'body' && code.startsWith('parameter')) return [at]
    const start = placeholders[at]?.start
    return field === 'bodyExample' && isTried && start !== undefined ? [start] : []
  })
  return new Set(offsets)
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex component="section" gap={16} py={20} className={classes.row}>
      <Box component="h2" flex="none" w={120} fz="sm" lh="md" fw={650}>
        {title}
      </Box>
      <Stack gap={12} flex={1} miw={0}>
        {children}
      </Stack>
    </Flex>
  )
}

interface ExamplesProps {
  field: 'headerExample' | 'bodyExample'
  text: string
  values: readonly string[]
  errorOf: (field: TemplateField, at: number) => string | undefined
  onChange: (values: string[]) => void
}

/** One field for the sample value of each placeholder. */
function Examples({ field, text, values, errorOf, onChange }: ExamplesProps) {
  const { t } = useTexts('channelTemplates')
  const labelOf = useParameterLabel()
  return findPlaceholders(text).map(({ name }, index) => (
    <TextInput
      key={fieldIdOf({ field, at: index })}
      id={fieldIdOf({ field, at: index })}
      size="sm"
      error={errorOf(field, index)}
      label={t('channelTemplates:editor.exampleOf', { name: labelOf({ part: 'text', name }) })}
      value={values[index] ?? ''}
      onChange={(event) =>
        onChange(
          findPlaceholders(text).map((_, at) =>
            at === index ? event.currentTarget.value : (values[at] ?? ''),
          ),
        )
      }
    />
  ))
}
