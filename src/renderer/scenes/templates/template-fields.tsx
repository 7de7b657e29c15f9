import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import {
  Button,
  FileButton,
  NativeSelect,
  SegmentedControl,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { templateCategories, type WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { languages, limits } from '#contract/limits.ts'
import { mediaKind, mediaTypes } from '#contract/rules/channel-media.ts'
import { carryExamples, findPlaceholders } from '#contract/rules/placeholders.ts'
import { useChannelTemplateTexts } from '../../i18n/channel-template-texts.ts'
import { ButtonFields } from './button-fields.tsx'
import { fieldIdOf } from './check-list.tsx'
import classes from './template-editor.module.css'
import { cleanName, type TemplateForm } from './template-form.ts'
import { categoryText, languageText, typeText } from './template-terms.tsx'

const { template } = limits

/** Languages of the channel that the group is likely to write in; a copy keeps its own. */
const offeredLanguages: readonly string[] = [...languages, 'pt_BR', 'es_MX', 'es_PE', 'en_US']

const templateTypes = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const
const acceptedKinds = {
  TEXT: '',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  unknown: '',
}

const acceptedTypes = (type: WhatsAppTemplate['templateType']): string =>
  mediaTypes.filter((mimeType) => mediaKind(mimeType) === acceptedKinds[type]).join(',')

export interface TemplateFieldsProps {
  form: TemplateForm
  onChange: (changes: Partial<TemplateForm>) => void
  file: File | null
  onFile: (file: File | null) => void
  nameError: string | null
}

/** The fields of a template, from its name to its buttons. */
export function TemplateFields({ form, onChange, file, onFile, nameError }: TemplateFieldsProps) {
  const { t, language: locale } = useChannelTemplateTexts()
  const isText = form.templateType === 'TEXT'
  const codes = [...new Set([form.languageCode, ...offeredLanguages])]
  return (
    <>
      <Row title={t('channelTemplates:editor.nameAndLanguage')}>
        <div className={classes.pair}>
          <TextInput
            id={fieldIdOf({ field: 'name', at: 0 })}
            label={t('channelTemplates:fields.name')}
            value={form.name}
            maxLength={template.nameMax}
            error={nameError}
            spellCheck={false}
            onChange={(event) => onChange({ name: cleanName(event.currentTarget.value) })}
          />
          <NativeSelect
            label={t('channelTemplates:columns.language')}
            value={form.languageCode}
            data={codes.map((value) => ({ value, label: languageText(value, locale) }))}
            onChange={(event) => onChange({ languageCode: event.currentTarget.value })}
          />
        </div>
      </Row>
      <Row title={t('channelTemplates:columns.category')}>
        <SegmentedControl
          fullWidth
          aria-label={t('channelTemplates:columns.category')}
          value={form.category}
          data={templateCategories.map((value) => ({ value, label: categoryText(t, value) }))}
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
          value={form.templateType}
          data={templateTypes.map((value) => ({ value, label: typeText(t, value) }))}
          onChange={(templateType) => {
            onChange({ templateType })
            onFile(null)
          }}
        />
        {isText ? (
          <>
            <TextInput
              id={fieldIdOf({ field: 'header', at: 0 })}
              label={t('channelTemplates:editor.headerText')}
              value={form.header}
              onChange={(event) => {
                const header = event.currentTarget.value
                const headerExamples = carryExamples(form.header, header, form.headerExamples)
                onChange({ header, headerExamples })
              }}
            />
            <Examples
              field="headerExample"
              text={form.header}
              values={form.headerExamples}
              onChange={(headerExamples) => onChange({ headerExamples })}
            />
          </>
        ) : (
          <div className={classes.file}>
            <span className={classes.fileName}>
              {file?.name ?? t('channelTemplates:editor.noFile')}
            </span>
            <FileButton accept={acceptedTypes(form.templateType)} onChange={onFile}>
              {(props) => (
                <Button
                  {...props}
                  id={fieldIdOf({ field: 'file', at: 0 })}
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden="true" />}
                >
                  {file === null
                    ? t('channelTemplates:editor.chooseFile')
                    : t('channelTemplates:editor.changeFile')}
                </Button>
              )}
            </FileButton>
          </div>
        )}
      </Row>
      <Row title={t('channelTemplates:fields.body')}>
        <Textarea
          id={fieldIdOf({ field: 'body', at: 0 })}
          label={t('channelTemplates:fields.body')}
          description={t('channelTemplates:editor.bodyHint')}
          autosize
          minRows={5}
          value={form.body}
          onChange={(event) => {
            const body = event.currentTarget.value
            onChange({ body, bodyExamples: carryExamples(form.body, body, form.bodyExamples) })
          }}
        />
        <div className={classes.tools}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => {
              const number = findPlaceholders(form.body).length + 1
              const body = `${form.body}{{${number}}}`
              onChange({ body, bodyExamples: carryExamples(form.body, body, form.bodyExamples) })
            }}
          >
            {t('channelTemplates:editor.addVariable')}
          </Button>
          <span className="numbers">
            {Array.from(form.body).length} / {template.bodyMax}
          </span>
        </div>
        <Examples
          field="bodyExample"
          text={form.body}
          values={form.bodyExamples}
          onChange={(bodyExamples) => onChange({ bodyExamples })}
        />
      </Row>
      <Row title={t('channelTemplates:fields.footer')}>
        <TextInput
          id={fieldIdOf({ field: 'footer', at: 0 })}
          label={t('channelTemplates:editor.footerText')}
          value={form.footer}
          onChange={(event) => onChange({ footer: event.currentTarget.value })}
        />
      </Row>
      <Row title={t('channelTemplates:fields.buttons')}>
        <ButtonFields buttons={form.buttons} onChange={(buttons) => onChange({ buttons })} />
        <Switch
          label={t('channelTemplates:editor.enableLinkTracking')}
          checked={form.enableLinkTracking}
          onChange={(event) => onChange({ enableLinkTracking: event.currentTarget.checked })}
        />
      </Row>
    </>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.row}>
      <h2 className={classes.rowTitle}>{title}</h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

interface ExamplesProps {
  field: 'headerExample' | 'bodyExample'
  text: string
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** One field for the sample value of each placeholder. */
function Examples({ field, text, values, onChange }: ExamplesProps) {
  const { t } = useChannelTemplateTexts()
  return findPlaceholders(text).map(({ name }, index) => (
    <TextInput
      key={fieldIdOf({ field, at: index })}
      id={fieldIdOf({ field, at: index })}
      label={t('channelTemplates:editor.exampleOf', { name: `{{${name}}}` })}
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
