import {
  templateButtonTypes,
  type TemplateForm,
  type TemplateFormButton,
} from '#contract/draft-forms.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { fileKindsOfType } from '#contract/rules/messages/channel-media.ts'
import {
  countPlaceholders,
  fillPlaceholders,
  numberPlaceholders,
} from '#contract/rules/templates/placeholders.ts'
import type { TemplateDraft } from '#contract/rules/templates/template-finding.ts'
import { templateKindOf } from '#contract/rules/templates/template-kinds.ts'
import { copyName } from '#contract/rules/templates/template-name.ts'
import { withoutAccents } from './filter-templates.ts'

export function emptyForm(languageCode: string): TemplateForm {
  return {
    name: '',
    languageCode,
    category: 'UTILITY',
    templateType: 'TEXT',
    header: '',
    body: '',
    footer: '',
    buttons: [],
    headerExamples: [],
    bodyExamples: [],
    allowCategoryChange: true,
    enableLinkTracking: false,
  }
}

const isButtonType = (type: string): type is TemplateFormButton['type'] =>
  templateButtonTypes.some((known) => known === type)

/** Whether the form has all parts of the template. Others would lose their cards, offer or special buttons in it. */
export const hasOwnForm = (template: WhatsAppTemplate): boolean =>
  templateKindOf(template) === 'standard'

/** Copies a template under a name of its own. The copy has the template's file, which the service has stored. */
export function copyOf(
  template: WhatsAppTemplate,
  templates: readonly WhatsAppTemplate[],
): TemplateForm {
  const { header = '', footer = '', category, templateType, exampleParameters } = template
  const headerCount = countPlaceholders(header)
  return {
    name: copyName(template, templates),
    languageCode: template.languageCode,
    category: category === 'unknown' ? 'UTILITY' : category,
    templateType: templateType === 'unknown' ? 'TEXT' : templateType,
    ...(fileKindsOfType(templateType).length > 0 &&
      template.media !== undefined && { media: template.media }),
    header,
    body: template.templateApproveText ?? template.templateText,
    footer,
    buttons: template.buttons.flatMap(({ type, text, url = '', phoneNumber = '', example = '' }) =>
      isButtonType(type)
        ? [{ id: crypto.randomUUID(), type, text, url, phoneNumber, example }]
        : [],
    ),
    headerExamples: exampleParameters.slice(0, headerCount),
    bodyExamples: exampleParameters.slice(headerCount),
    allowCategoryChange: template.allowCategoryChange,
    enableLinkTracking: template.enableLinkTracking,
  }
}

/** The content of a template, to be edited under its name. */
export function editOf(template: WhatsAppTemplate): TemplateForm {
  return { ...copyOf(template, []), editsId: template.id, name: template.name }
}

/**
 * Replaces capitals, accents, blanks and hyphens in a typed name, because the channel rejects a name with such characters:
 * `'Promoción de-año'` → `'promocion_de_ano'`.
 */
export function cleanName(name: string): string {
  return withoutAccents(name).toLowerCase().replaceAll(/[\s-]/gu, '_')
}

/**
 * Converts the form to the draft that `checkTemplate` checks.
 * @param hasUpload whether a file is chosen
 */
export function draftOf(form: TemplateForm, hasUpload: boolean): TemplateDraft {
  const hasFile = hasUpload || form.media !== undefined
  return { ...form, buttons: form.buttons.map(sentButton), hasFile }
}

const sentButton = ({ type, text, url, phoneNumber, example }: TemplateFormButton) => ({
  type,
  text,
  ...(type === 'URL' && { url }),
  ...(type === 'PHONE_NUMBER' && { phoneNumber }),
  ...((type === 'COPY_CODE' || countPlaceholders(url) > 0) && { example }),
})

/** The fields that are submitted for text templates and for media templates alike. */
export function submissionOf(form: TemplateForm, groupId: string) {
  const { templateType: _, editsId: _e, body, header, footer, ...rest } = form
  const { templateText, templateApproveText } = numberPlaceholders(body)
  const isText = form.templateType === 'TEXT'
  const headerExamples = isText ? form.headerExamples : []
  return {
    groupId,
    name: rest.name,
    languageCode: rest.languageCode,
    category: rest.category,
    templateText,
    templateApproveText,
    example: fillPlaceholders(body, form.bodyExamples),
    ...(isText && header !== '' && { header }),
    ...(footer !== '' && { footer }),
    buttons: form.buttons.map(sentButton),
    exampleParameters: [
      ...headerExamples.slice(0, countPlaceholders(isText ? header : '')),
      ...form.bodyExamples.slice(0, countPlaceholders(body)),
    ],
    allowCategoryChange: rest.allowCategoryChange,
    enableLinkTracking: rest.enableLinkTracking,
  }
}
