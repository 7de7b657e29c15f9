import { Flex, NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { templateButtonTypes, type TemplateForm } from '#contract/draft-forms.ts'
import { languages, limits } from '#contract/limits.ts'
import { carryExamples } from '#contract/rules/templates/placeholders.ts'
import type { TemplateFinding } from '#contract/rules/templates/template-finding.ts'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { kindRules, templateKinds } from '#contract/rules/templates/template-kinds.ts'
import { categoryText, languageText } from '#renderer/i18n/channel-template-terms.ts'
import { refusalText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BodyField, SubmittedTexts } from './body-field.tsx'
import { ButtonFields } from './button-fields.tsx'
import { CardFields, type CardFieldsProps } from './card-fields.tsx'
import { fieldIdOf } from './check-list.tsx'
import { CodeFields } from './code-fields.tsx'
import { ExampleFields } from './example-fields.tsx'
import { faultyPlaceholders, fieldErrors } from './field-errors.ts'
import { FormRow } from './form-row.tsx'
import { HeaderFields, type HeaderFieldsProps } from './header-fields.tsx'
import { requiredButtons, withMedia } from './kind-parts.ts'
import { OfferFields } from './offer-fields.tsx'
import { cleanName } from './template-form.ts'
import { kindText } from './template-terms.tsx'

const template = limits.template

/**
 * The languages that every form offers. A form with another language, which a copied template may have, also offers
 * that language.
 */
const offeredLanguages: readonly string[] = [...languages, 'pt_BR', 'es_MX', 'es_PE', 'en_US']

const kindHintKeys = {
  standard: 'channelTemplates:kindHints.standard',
  carousel: 'channelTemplates:kindHints.carousel',
  offer: 'channelTemplates:kindHints.offer',
  coupon: 'channelTemplates:kindHints.coupon',
  catalogue: 'channelTemplates:kindHints.catalogue',
  products: 'channelTemplates:kindHints.products',
  authentication: 'channelTemplates:kindHints.authentication',
} as const satisfies Record<TemplateForm['kind'], string>

export interface TemplateFieldsProps extends Omit<HeaderFieldsProps, 'errorOf'> {
  groupId: string
  findings: readonly TemplateFinding[]
  /** Whether the user has tried to submit. From then on missing values are shown as errors. */
  isTried: boolean
  nameError: string | null
  /** Whether name, language and kind stay, because the content of a template is edited. */
  isNameFixed: boolean
  isCategoryFixed: boolean
  onCards: CardFieldsProps['onCards']
  onUpload: CardFieldsProps['onUpload']
}

/** The fields of a template, from its name to its buttons. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { form, onChange, findings, isTried, nameError, refusal, groupId } = props
  const { isNameFixed, isCategoryFixed, onCards, onUpload } = props
  const { t, language: locale } = useTexts('channelTemplates')
  const errorOf = fieldErrors(t, { findings, refusal, isTried, locale })
  const { kind } = form
  const rules = kindRules[kind]
  const types = templateButtonTypes.filter((type) => rules.buttons.includes(type))
  const codes = [...new Set([form.languageCode, ...offeredLanguages])]
  return (
    <>
      <FormRow title={t('channelTemplates:editor.nameAndLanguage')}>
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
      </FormRow>
      <FormRow title={t('channelTemplates:kind')}>
        <NativeSelect
          size="sm"
          aria-label={t('channelTemplates:kind')}
          description={t(kindHintKeys[kind])}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={isNameFixed}
          value={kind}
          data={templateKinds.map((value) => ({ value, label: kindText(t, value) }))}
          onChange={(event) => {
            const next = templateKinds.find((one) => one === event.currentTarget.value)
            if (next !== undefined)
              onChange({ kind: next, category: kindRules[next].categories[0] ?? form.category })
          }}
        />
      </FormRow>
      <FormRow title={t('channelTemplates:columns.category')}>
        <SegmentedControl
          fullWidth
          aria-label={t('channelTemplates:columns.category')}
          disabled={isCategoryFixed}
          value={form.category}
          data={rules.categories.map((value) => ({ value, label: categoryText(t, value) }))}
          onChange={(category) => onChange({ category })}
        />
        <Switch
          label={t('channelTemplates:editor.allowCategoryChange')}
          checked={form.allowCategoryChange}
          onChange={(event) => onChange({ allowCategoryChange: event.currentTarget.checked })}
        />
      </FormRow>
      {kind === 'offer' && (
        <FormRow title={t('channelTemplates:fields.offer')}>
          <OfferFields
            value={form.offer}
            errorOf={errorOf}
            onChange={(offer) => onChange({ offer })}
          />
        </FormRow>
      )}
      {kind === 'authentication' && (
        <FormRow title={t('channelTemplates:code.title')}>
          <CodeFields value={form.code} errorOf={errorOf} onChange={(code) => onChange({ code })} />
        </FormRow>
      )}
      {(rules.hasHeaderText || rules.headers.length > 1) && (
        <HeaderFields {...props} errorOf={errorOf} />
      )}
      {kind !== 'authentication' && (
        <FormRow title={t('channelTemplates:fields.body')}>
          <BodyField
            id={fieldIdOf({ field: 'body', at: 0 })}
            label={t('channelTemplates:fields.body')}
            max={rules.bodyMax}
            value={form.body}
            error={errorOf('body')}
            faultyAt={faultyPlaceholders(form.body, { findings, isTried })}
            onChange={(body) =>
              onChange({ body, bodyExamples: carryExamples(form.body, body, form.bodyExamples) })
            }
          />
          <SubmittedTexts body={form.body} />
          <ExampleFields
            field="bodyExample"
            text={form.body}
            values={form.bodyExamples}
            errorOf={errorOf}
            onChange={(bodyExamples) => onChange({ bodyExamples })}
          />
        </FormRow>
      )}
      {kind === 'carousel' && (
        <FormRow title={t('channelTemplates:fields.cards')}>
          <CardFields
            groupId={groupId}
            form={form}
            findings={findings}
            isTried={isTried}
            errorOf={errorOf}
            onType={(cardType) =>
              onChange({ cardType, cards: form.cards.map((card) => withMedia(card, undefined)) })
            }
            onCards={onCards}
            onUpload={onUpload}
          />
        </FormRow>
      )}
      {rules.hasFooter && (
        <FormRow title={t('channelTemplates:fields.footer')}>
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
        </FormRow>
      )}
      {types.length > 0 && (
        <FormRow title={t('channelTemplates:fields.buttons')}>
          <ButtonFields
            buttons={form.buttons}
            types={types}
            max={rules.buttonsMax}
            required={requiredButtons(form)}
            onChange={(buttons) => onChange({ buttons })}
            errorOf={errorOf}
          />
          <Switch
            label={t('channelTemplates:editor.enableLinkTracking')}
            checked={form.enableLinkTracking}
            onChange={(event) => onChange({ enableLinkTracking: event.currentTarget.checked })}
          />
        </FormRow>
      )}
    </>
  )
}
