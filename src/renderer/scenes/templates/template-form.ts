import { z } from 'zod'
import {
  templateCategories,
  whatsAppTemplateTypes,
  type WhatsAppTemplate,
} from '#contract/entities/whatsapp-template.ts'
import { fileKindsOfType } from '#contract/rules/channel-media.ts'
import {
  countPlaceholders,
  fillPlaceholders,
  numberPlaceholders,
} from '#contract/rules/placeholders.ts'
import type { TemplateDraft } from '#contract/rules/template-check.ts'
import { copyName } from '#contract/rules/template-name.ts'

/** Kinds of buttons that the editor offers. */
export const buttonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const
export type ButtonType = (typeof buttonTypes)[number]

const formButtonSchema = z.object({
  /** The id within the form; it is not submitted. */
  id: z.string(),
  type: z.enum(buttonTypes),
  text: z.string(),
  url: z.string(),
  phoneNumber: z.string(),
  example: z.string(),
})
export type FormButton = z.infer<typeof formButtonSchema>

/** The values in the editor of a template, without a file that is still to be uploaded. */
export const templateFormSchema = z.object({
  name: z.string(),
  languageCode: z.string(),
  category: z.enum(templateCategories),
  templateType: z.enum(whatsAppTemplateTypes),
  /** Address of the header's file, if the service has it from the template that is copied. */
  media: z.string().optional(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(formButtonSchema),
  headerExamples: z.array(z.string()),
  bodyExamples: z.array(z.string()),
  allowCategoryChange: z.boolean(),
  enableLinkTracking: z.boolean(),
})
export type TemplateForm = z.infer<typeof templateFormSchema>

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

const isButtonType = (type: string): type is ButtonType =>
  buttonTypes.some((known) => known === type)

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

/**
 * Replaces capitals, blanks and hyphens in a typed name, because the channel rejects a name with such characters:
 * `'Promo de-mayo'` → `'promo_de_mayo'`.
 */
export function cleanName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]/gu, '_')
}

/**
 * Converts the form to the draft that `checkTemplate` checks.
 * @param hasUpload whether a file is chosen
 */
export function draftOf(form: TemplateForm, hasUpload: boolean): TemplateDraft {
  const hasFile = hasUpload || form.media !== undefined
  return { ...form, buttons: form.buttons.map(sentButton), hasFile }
}

const sentButton = ({ type, text, url, phoneNumber, example }: FormButton) => ({
  type,
  text,
  ...(type === 'URL' && { url }),
  ...(type === 'PHONE_NUMBER' && { phoneNumber }),
  ...((type === 'COPY_CODE' || countPlaceholders(url) > 0) && { example }),
})

/** The fields that are submitted for text templates and for media templates alike. */
export function submissionOf(form: TemplateForm, groupId: string) {
  const { templateType: _, body, header, footer, ...rest } = form
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
