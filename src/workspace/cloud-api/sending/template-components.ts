import { z } from 'zod'
import {
  templateCategories,
  whatsAppTemplateButtonSchema,
  whatsAppTemplateTypes,
  type WhatsAppTemplate,
  type WhatsAppTemplateButton,
} from '#contract/entities/templates/whatsapp-template.ts'
import {
  countPlaceholders,
  findPlaceholders,
  numberPlaceholders,
} from '#contract/rules/templates/placeholders.ts'
import type { ProvidedFields, ProvidedTemplate } from '#workspace/channel/channel-provider.ts'

type Body = Record<string, unknown>

/** A name of a placeholder that the provider accepts. */
const namePattern = /^[a-z][a-z0-9_]*$/

const namesIn = (text: string): string[] => findPlaceholders(text).map(({ name }) => name)

/** The text as its author wrote it, and the header. */
const textsOf = ({ templateApproveText, templateText, header = '' }: WhatsAppTemplate) => ({
  body: templateApproveText ?? templateText,
  header,
})

/** The provider takes names only if all placeholders have one, and each name is used once. */
export function parameterFormatOf(
  template: WhatsAppTemplate,
): NonNullable<WhatsAppTemplate['parameterFormat']> {
  const { body, header } = textsOf(template)
  const names = [...namesIn(header), ...namesIn(body)]
  const isNamed =
    names.length > 0 &&
    names.every((name) => namePattern.test(name)) &&
    new Set(names).size === names.length
  return isNamed ? 'NAMED' : 'POSITIONAL'
}

/** A text with its placeholders as the provider writes them, and sample values. */
function sampled(
  text: string,
  examples: readonly string[],
  isNamed: boolean,
  key: 'header_text' | 'body_text',
): Body {
  const names = namesIn(text)
  if (names.length === 0) return { text }
  const numbered = numberPlaceholders(text).templateText
  const named = text.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, '{{$1}}')
  const values = names.map((_, index) => examples[index] ?? '')
  return {
    text: isNamed ? named : numbered,
    example: isNamed
      ? {
          [`${key}_named_params`]: names.map((name, index) => ({
            param_name: name,
            example: values[index],
          })),
        }
      : { [key]: key === 'body_text' ? [values] : values },
  }
}

function buttonBody({ type, text, url = '', phoneNumber, example }: WhatsAppTemplateButton): Body {
  switch (type) {
    case 'URL': {
      const hasValue = countPlaceholders(url) > 0
      const { templateText } = numberPlaceholders(url)
      return { type, text, url: templateText, ...(hasValue && { example: [example ?? ''] }) }
    }
    case 'PHONE_NUMBER':
      return { type, text, phone_number: phoneNumber?.replaceAll(/[^\d+]/g, '') }
    case 'COPY_CODE':
      return { type, example: example ?? '' }
    default:
      return { type, text }
  }
}

/**
 * The components of a template as the provider takes them, with placeholders by its `parameterFormat`.
 * @param fileHandle the handle of the uploaded sample of a header with a file
 */
export function componentsOf(template: WhatsAppTemplate, fileHandle?: string): Body[] {
  const isNamed = template.parameterFormat === 'NAMED'
  const { body, header } = textsOf(template)
  const { templateType, footer, buttons, exampleParameters } = template
  const headerCount = countPlaceholders(header)
  const components: Body[] = []
  if (fileHandle !== undefined)
    components.push({
      type: 'HEADER',
      format: templateType,
      example: { header_handle: [fileHandle] },
    })
  else if (templateType === 'LOCATION') components.push({ type: 'HEADER', format: templateType })
  else if (header !== '')
    components.push({
      type: 'HEADER',
      format: 'TEXT',
      ...sampled(header, exampleParameters.slice(0, headerCount), isNamed, 'header_text'),
    })
  components.push({
    type: 'BODY',
    ...sampled(body, exampleParameters.slice(headerCount), isNamed, 'body_text'),
  })
  if (footer !== undefined && footer !== '') components.push({ type: 'FOOTER', text: footer })
  if (buttons.length > 0) components.push({ type: 'BUTTONS', buttons: buttons.map(buttonBody) })
  return components
}

const text = z.string().optional().catch(undefined)
const texts = z.array(z.coerce.string()).catch([])
const named = z.array(z.looseObject({ param_name: z.string(), example: z.string().catch('') }))

const componentSchema = z.looseObject({
  /** The provider writes it in capitals, and accepts both. */
  type: z
    .string()
    .transform((type) => type.toUpperCase())
    .catch(''),
  format: text,
  text,
  example: z
    .looseObject({
      header_text: texts.optional(),
      header_text_named_params: named.optional().catch(undefined),
      body_text: z.array(texts).optional().catch(undefined),
      body_text_named_params: named.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  buttons: z.array(z.looseObject({ type: z.string().catch('') })).catch([]),
})
type Component = z.infer<typeof componentSchema>

export const listedTemplateSchema = z.looseObject({
  id: z.coerce.string().min(1),
  name: z.string().min(1),
  language: z.string().min(1),
  status: z.string().catch('PENDING'),
  category: z.string().catch(''),
  previous_category: text,
  parameter_format: text,
  rejected_reason: text,
  quality_score: z.looseObject({ score: text }).optional().catch(undefined),
  components: z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.flatMap((one) => componentSchema.safeParse(one).data ?? [])),
})
type ListedTemplate = z.infer<typeof listedTemplateSchema>

/** Statuses of the provider that mean one of the specification's. */
const sameStatus: Readonly<Record<string, string>> = {
  reinstated: 'approved',
  unarchived: 'approved',
  // It cannot be sent any more; the provider only waits for the messages that are under way.
  pending_deletion: 'deleted',
}

/** The status of a template, in the contract's words. */
export function statusOf(status: string): string {
  const name = status.toLowerCase()
  return sameStatus[name] ?? name
}

export const categoryOf = (category: string): WhatsAppTemplate['category'] =>
  templateCategories.find((one) => one === category.toUpperCase()) ?? 'unknown'

/** The provider writes a language as `en_US` or `en-US`. */
export const languageCodeOf = (language: string): string => language.replace('-', '_')

/** A score or a reason; undefined for the provider's words for none. */
export function givenCode(code: string | null | undefined): string | undefined {
  return code === null || code === undefined || ['', 'NONE', 'UNKNOWN'].includes(code)
    ? undefined
    : code
}

/** Components that this app cannot fill in when it sends the template. */
const notSendable = new Set(['CAROUSEL', 'LIMITED_TIME_OFFER'])

function typeOf(components: readonly Component[]): WhatsAppTemplate['templateType'] {
  if (components.some(({ type }) => notSendable.has(type))) return 'unknown'
  const format = components.find(({ type }) => type === 'HEADER')?.format?.toUpperCase() ?? 'TEXT'
  return whatsAppTemplateTypes.find((type) => type === format) ?? 'unknown'
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

function buttonOf(given: Record<string, unknown>): WhatsAppTemplateButton {
  const { type, text: label = '', url, phone_number: phoneNumber, example } = given
  const said = firstOf(example)
  return whatsAppTemplateButtonSchema.parse({
    type,
    text: label,
    ...(typeof url === 'string' && { url }),
    ...(typeof phoneNumber === 'string' && { phoneNumber }),
    ...(typeof said === 'string' && said !== '' && { example: said }),
  })
}

function samplesOf({ example }: Component): string[] {
  if (example === undefined) return []
  const { header_text, header_text_named_params, body_text, body_text_named_params } = example
  const byName = header_text_named_params ?? body_text_named_params
  return byName?.map((one) => one.example) ?? header_text ?? body_text?.[0] ?? []
}

/** Reads a template of the provider's list. */
export function providedTemplate(listed: ListedTemplate): ProvidedTemplate {
  const { components, category, previous_category: before, parameter_format: format } = listed
  const part = (type: string) => components.find((one) => one.type === type)
  const [header, body, footer] = [part('HEADER'), part('BODY'), part('FOOTER')]
  const written = body?.text ?? ''
  const { templateText } = numberPlaceholders(written)
  const quality = givenCode(listed.quality_score?.score)
  const rejectedReason = givenCode(listed.rejected_reason)
  const prevCategory = before === undefined ? 'unknown' : categoryOf(before)
  const fields: ProvidedFields = {
    name: listed.name,
    languageCode: languageCodeOf(listed.language),
    status: statusOf(listed.status),
    category: categoryOf(category),
    templateType: typeOf(components),
    templateText,
    templateApproveText: written,
    buttons: components
      .filter(({ type }) => type === 'BUTTONS')
      .flatMap(({ buttons }) => buttons.map(buttonOf)),
    exampleParameters: [header, body].flatMap((one) => (one === undefined ? [] : samplesOf(one))),
    ...(header?.text !== undefined && { header: header.text }),
    ...(footer?.text !== undefined && { footer: footer.text }),
    ...(quality !== undefined && { quality }),
    ...(rejectedReason !== undefined && { rejectedReason }),
    ...(prevCategory !== 'unknown' && { prevCategory }),
    ...(format?.toUpperCase() === 'NAMED' && { parameterFormat: 'NAMED' as const }),
  }
  return { providerId: listed.id, fields }
}
