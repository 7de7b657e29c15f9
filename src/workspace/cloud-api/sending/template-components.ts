import { z } from 'zod'
import {
  templateCardSchema,
  templateCategories,
  whatsAppTemplateButtonSchema,
  whatsAppTemplateTypes,
  type TemplateCard,
  type WhatsAppTemplate,
  type WhatsAppTemplateButton,
} from '#contract/entities/templates/whatsapp-template.ts'
import {
  countPlaceholders,
  findPlaceholders,
  numberPlaceholders,
} from '#contract/rules/templates/placeholders.ts'
import { templateKindOf } from '#contract/rules/templates/template-kinds.ts'
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
  // Cards begin their numbers anew, so one name would be used twice.
  if (template.cards !== undefined) return 'POSITIONAL'
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

function buttonBody(button: WhatsAppTemplateButton): Body {
  const { type, text, url = '', phoneNumber, example } = button
  switch (type) {
    case 'OTP':
      return otpBody(button)
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

/** The provider labels the button itself if it has no text. Only an app that is named receives the code. */
function otpBody({ type, otpType, text, autofillText, apps = [] }: WhatsAppTemplateButton): Body {
  const label = text.trim() !== '' && { text }
  if (otpType !== 'ONE_TAP') return { type, otp_type: 'COPY_CODE', ...label }
  return {
    type,
    otp_type: otpType,
    ...label,
    ...(autofillText?.trim() && { autofill_text: autofillText }),
    supported_apps: apps.map(({ packageName, signatureHash }) => ({
      package_name: packageName,
      signature_hash: signatureHash,
    })),
  }
}

/** A verification code: the provider writes its texts itself. */
function verificationComponents({ verification, buttons }: WhatsAppTemplate): Body[] {
  const { hasAdvice = false, expiresInMinutes } = verification ?? {}
  return [
    { type: 'BODY', add_security_recommendation: hasAdvice },
    ...(expiresInMinutes === undefined
      ? []
      : [{ type: 'FOOTER', code_expiration_minutes: expiresInMinutes }]),
    { type: 'BUTTONS', buttons: buttons.map(buttonBody) },
  ]
}

/** A card. All cards of a template have the same components. */
function cardBody(card: TemplateCard, fileHandle: string | undefined): Body {
  const { headerType, text, approveText = text, exampleParameters, buttons } = card
  const components: Body[] = [
    {
      type: 'HEADER',
      format: headerType,
      ...(fileHandle !== undefined && { example: { header_handle: [fileHandle] } }),
    },
  ]
  if (approveText !== '')
    components.push({
      type: 'BODY',
      ...sampled(approveText, exampleParameters, false, 'body_text'),
    })
  if (buttons.length > 0) components.push({ type: 'BUTTONS', buttons: buttons.map(buttonBody) })
  return { components }
}

/** The handles of the uploaded samples of a template's files. */
export interface FileHandles {
  header?: string | undefined
  /** By the position of the card. */
  cards?: readonly (string | undefined)[]
}

/**
 * The components of a template as the provider takes them, with placeholders by its `parameterFormat`.
 */
export function componentsOf(
  template: WhatsAppTemplate,
  { header: fileHandle, cards: cardHandles = [] }: FileHandles = {},
): Body[] {
  if (templateKindOf(template) === 'authentication') return verificationComponents(template)
  const isNamed = template.parameterFormat === 'NAMED'
  const { body, header } = textsOf(template)
  const { templateType, footer, buttons, exampleParameters, offer, cards } = template
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
  if (offer !== undefined) {
    const { text: shown, hasExpiration } = offer
    const limited = { text: shown, has_expiration: hasExpiration }
    components.push({ type: 'LIMITED_TIME_OFFER', limited_time_offer: limited })
  }
  components.push({
    type: 'BODY',
    ...sampled(body, exampleParameters.slice(headerCount), isNamed, 'body_text'),
  })
  if (footer !== undefined && footer !== '') components.push({ type: 'FOOTER', text: footer })
  if (buttons.length > 0) components.push({ type: 'BUTTONS', buttons: buttons.map(buttonBody) })
  if (cards !== undefined)
    components.push({
      type: 'CAROUSEL',
      cards: cards.map((card, index) => cardBody(card, cardHandles[index])),
    })
  return components
}

const text = z.string().optional().catch(undefined)
const texts = z.array(z.coerce.string()).catch([])
const named = z.array(z.looseObject({ param_name: z.string(), example: z.string().catch('') }))

const partSchema = z.looseObject({
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
  limited_time_offer: z
    .looseObject({ text: z.string().catch(''), has_expiration: z.boolean().catch(false) })
    .optional()
    .catch(undefined),
  add_security_recommendation: z.boolean().optional().catch(undefined),
  code_expiration_minutes: z.number().int().min(1).optional().catch(undefined),
})
type Part = z.infer<typeof partSchema>

const partsSchema = z
  .array(z.unknown())
  .catch([])
  .transform((all) => all.flatMap((one) => partSchema.safeParse(one).data ?? []))

const componentSchema = partSchema.extend({
  cards: z
    .array(z.looseObject({ components: partsSchema }))
    .optional()
    .catch(undefined),
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

/** Buttons that this app cannot fill in when it sends the template: one product, which the card or header names. */
const notSendable = new Set(['SPM'])

function typeOf(
  components: readonly Component[],
  cards: readonly TemplateCard[] = [],
): WhatsAppTemplate['templateType'] {
  const buttons = components.flatMap((one) => [
    ...one.buttons,
    ...(one.cards ?? []).flatMap((card) => card.components.flatMap((part) => part.buttons)),
  ])
  if (buttons.some(({ type }) => notSendable.has(type.toUpperCase()))) return 'unknown'
  if (cards.some(({ headerType }) => headerType === 'unknown')) return 'unknown'
  const format = components.find(({ type }) => type === 'HEADER')?.format?.toUpperCase() ?? 'TEXT'
  return whatsAppTemplateTypes.find((type) => type === format) ?? 'unknown'
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Where the provider's own link of a verification code leads: it lists the button as one with a link. */
const otpLink = /^https:\/\/www\.whatsapp\.com\/otp\/code\/?\?/i

const appSchema = z.looseObject({ package_name: z.string(), signature_hash: z.string() })

/** The button that hands over a verification code, in either form in which the provider lists it. */
function otpButton(given: Record<string, unknown>): WhatsAppTemplateButton {
  const { text: label = '', url, otp_type, autofill_text, supported_apps } = given
  const link = typeof url === 'string' && URL.canParse(url) ? new URL(url).searchParams : undefined
  const listed = z.array(appSchema).safeParse(supported_apps).data ?? []
  const packageName = link?.get('package_name')
  const inLink = { packageName, signatureHash: link?.get('signature_hash') ?? '' }
  const apps = [
    ...listed.map((app) => ({ packageName: app.package_name, signatureHash: app.signature_hash })),
    ...(listed.length === 0 && packageName ? [inLink] : []),
  ]
  const autofillText = autofill_text ?? link?.get('cta_display_name') ?? undefined
  return whatsAppTemplateButtonSchema.parse({
    type: 'OTP',
    text: label,
    otpType: otp_type ?? link?.get('otp_type') ?? 'COPY_CODE',
    ...(typeof autofillText === 'string' && { autofillText }),
    ...(apps.length > 0 && { apps }),
  })
}

function buttonOf(given: Record<string, unknown>): WhatsAppTemplateButton {
  const { type, text: label = '', url, phone_number: phoneNumber, example } = given
  if (type === 'OTP' || (typeof url === 'string' && otpLink.test(url))) return otpButton(given)
  const said = firstOf(example)
  return whatsAppTemplateButtonSchema.parse({
    type,
    text: label,
    ...(typeof url === 'string' && { url }),
    ...(typeof phoneNumber === 'string' && { phoneNumber }),
    ...(typeof said === 'string' && said !== '' && { example: said }),
  })
}

function samplesOf({ example }: Part): string[] {
  if (example === undefined) return []
  const { header_text, header_text_named_params, body_text, body_text_named_params } = example
  const byName = header_text_named_params ?? body_text_named_params
  return byName?.map((one) => one.example) ?? header_text ?? body_text?.[0] ?? []
}

function cardOf(parts: readonly Part[]): TemplateCard {
  const part = (type: string) => parts.find((one) => one.type === type)
  const [header, body] = [part('HEADER'), part('BODY')]
  const written = body?.text ?? ''
  return templateCardSchema.parse({
    headerType: header?.format?.toUpperCase(),
    text: numberPlaceholders(written).templateText,
    ...(written !== '' && { approveText: written }),
    exampleParameters: body === undefined ? [] : samplesOf(body),
    buttons: (part('BUTTONS')?.buttons ?? []).map(buttonOf),
  })
}

/** What the provider adds to a verification code; undefined for another template. */
function verificationOf(
  category: string,
  body: Part | undefined,
  footer: Part | undefined,
): WhatsAppTemplate['verification'] {
  if (categoryOf(category) !== 'AUTHENTICATION') return undefined
  const { code_expiration_minutes: expiresInMinutes } = footer ?? {}
  return {
    hasAdvice: body?.add_security_recommendation ?? false,
    ...(expiresInMinutes !== undefined && { expiresInMinutes }),
  }
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
  const cards = part('CAROUSEL')?.cards?.map((card) => cardOf(card.components))
  const offer = part('LIMITED_TIME_OFFER')?.limited_time_offer
  const verification = verificationOf(category, body, footer)
  const fields: ProvidedFields = {
    name: listed.name,
    languageCode: languageCodeOf(listed.language),
    status: statusOf(listed.status),
    category: categoryOf(category),
    templateType: typeOf(components, cards),
    templateText,
    templateApproveText: written,
    buttons: components
      .filter(({ type }) => type === 'BUTTONS')
      .flatMap(({ buttons }) => buttons.map(buttonOf)),
    exampleParameters: [header, body].flatMap((one) => (one === undefined ? [] : samplesOf(one))),
    ...(header?.text !== undefined && { header: header.text }),
    // The provider writes how long a code is valid in the footer.
    ...(footer?.text !== undefined && verification === undefined && { footer: footer.text }),
    ...(cards !== undefined && { cards }),
    ...(offer !== undefined && {
      offer: { text: offer.text, hasExpiration: offer.has_expiration },
    }),
    ...(verification !== undefined && { verification }),
    ...(quality !== undefined && { quality }),
    ...(rejectedReason !== undefined && { rejectedReason }),
    ...(prevCategory !== 'unknown' && { prevCategory }),
    ...(format?.toUpperCase() === 'NAMED' && { parameterFormat: 'NAMED' as const }),
  }
  return { providerId: listed.id, fields }
}
