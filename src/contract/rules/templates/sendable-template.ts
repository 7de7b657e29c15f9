import type { TemplateExtras } from '#contract/entities/templates/template-call.ts'
import type {
  TemplateCard,
  WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { fileRequired } from '#contract/literals.ts'
import { characters } from '#contract/rules/text/characters.ts'
import {
  fileKindsOfType,
  headerFileKinds,
  type MediaKind,
} from '#contract/rules/messages/channel-media.ts'
import { hasChoices } from '#contract/rules/messages/interactive-content.ts'
import { fillTemplate, templatePlaceholders, type SendableTemplate } from './template-parts.ts'
import { templateKindOf } from './template-kinds.ts'
import { variableValue, type TemplatePeople } from './template-variables.ts'

/** The values that the sender adds to a template, and what else it needs. */
export interface TemplateValues extends Readonly<TemplateExtras> {
  /** One value for each placeholder, in order. */
  readonly parameters: readonly string[]
  /** Address of a file that replaces the template's own file. */
  readonly media?: string | undefined
}

/** A reason why a template cannot be sent: the path of the invalid value and a message. */
export interface TemplateFault {
  readonly path: string
  readonly message: string
}

/**
 * Whether a channel template can be sent: the channel has approved it, and it has no part that this app cannot fill in,
 * such as cards with products.
 */
export const isUsable = ({
  status,
  templateType,
}: Pick<WhatsAppTemplate, 'status' | 'templateType'>): boolean =>
  status === 'approved' && templateType !== 'unknown'

/** The names of a template's placeholders, in reading order. */
export function parameterNames(sendable: SendableTemplate): readonly string[] {
  return templatePlaceholders(sendable).map(({ name }) => name)
}

/** For each placeholder: the value that is filled in automatically, or undefined if the sender fills it in. */
export function knownParameters(
  sendable: SendableTemplate,
  people: TemplatePeople,
): (string | undefined)[] {
  return parameterNames(sendable).map((name) => variableValue(name, people))
}

/** The text with the automatic values filled in. Every other placeholder is shown by its name: `{{order}}`. */
export function readableText(sendable: SendableTemplate, people: TemplatePeople): string {
  const values = parameterNames(sendable).map(
    (name) => variableValue(name, people) ?? `{{${name}}}`,
  )
  return fillTemplate(sendable, values).text
}

/** The address of the template's own file, if it has one. */
export function ownMedia({ kind, template }: SendableTemplate): string | undefined {
  if (kind === 'whatsapp') return template.media
  if (kind === 'quick') return template.content.media
  return template.content.media ?? template.content.contentMedia
}

/** The kinds of file that the template accepts; empty for a template without a file. */
export function fileKinds({ kind, template }: SendableTemplate): readonly MediaKind[] {
  if (kind === 'whatsapp') return fileKindsOfType(template.templateType)
  const { type } = template.content
  if (kind === 'message' && hasChoices(type))
    return template.content.contentType === 'file' ? headerFileKinds : []
  switch (type) {
    case 'image':
      return ['image']
    case 'audio':
      return ['audio']
    case 'video':
      return ['video']
    case 'file':
    case 'media':
      return ['image', 'audio', 'video', 'document']
    default:
      return []
  }
}

/** Whether each message of the template has a place in its header. */
export const needsPlace = ({ kind, template }: SendableTemplate): boolean =>
  kind === 'whatsapp' && template.templateType === 'LOCATION'

/** The kinds of file that a card accepts. */
const cardFileKinds = { IMAGE: ['image'], VIDEO: ['video'], unknown: [] } as const satisfies Record<
  TemplateCard['headerType'],
  readonly MediaKind[]
>
export const fileKindsOfCard = ({
  headerType,
}: Pick<TemplateCard, 'headerType'>): readonly MediaKind[] => cardFileKinds[headerType]

/** Whether each message of the template says when its offer ends. */
export const needsExpiry = ({ kind, template }: SendableTemplate): boolean =>
  kind === 'whatsapp' && template.offer?.hasExpiration === true

/**
 * What the sender chooses from the catalogue: `picture`, the product in the picture, which may be left out, or
 * `products`, those that the button shows.
 */
export function catalogueChoice({
  kind,
  template,
}: SendableTemplate): 'picture' | 'products' | null {
  if (kind !== 'whatsapp') return null
  const of = templateKindOf(template)
  if (of === 'products') return 'products'
  return of === 'catalogue' ? 'picture' : null
}

/** Whether the sender adds more than values, a file and a place. */
export const hasExtras = (sendable: SendableTemplate): boolean =>
  needsExpiry(sendable) ||
  catalogueChoice(sendable) !== null ||
  (sendable.kind === 'whatsapp' && sendable.template.cards !== undefined)

/** Whether an offer would have ended before its message goes out. @param now epoch ms */
export const isOfferOver = ({ expiresAt }: TemplateExtras, now: number): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now

/** The error message for a missing value. */
export const emptyParameter = 'must not be empty'

/** The error message for a value that makes the header too long. */
export const headerTooLong = `the header has at most ${limits.template.headerMax} characters`

const { codeMax } = limits.template
const blankRun = new RegExp(` {${limits.template.parameterBlanksMax + 1},}`, 'u')

/**
 * Why the channel would refuse the value of a placeholder; undefined for an accepted value. In a channel template a
 * value must be one line without long runs of spaces.
 */
function parameterFault(
  value: string,
  isCode: boolean,
  kind: SendableTemplate['kind'],
): string | undefined {
  if (value.trim() === '') return emptyParameter
  if (isCode && value.length > codeMax) return `at most ${codeMax} characters`
  if (kind === 'whatsapp' && /[\r\n\t]/u.test(value)) return 'must be one line'
  if (kind === 'whatsapp' && blankRun.test(value))
    return `at most ${limits.template.parameterBlanksMax} consecutive spaces`
  return undefined
}

/** Whether the template's message has options. The maximum length of its text is then lower. */
const makesChoices = ({ kind, template }: SendableTemplate): boolean =>
  kind === 'message' && hasChoices(template.content.type)

/** Maximum length of the text after its values are filled in. */
export function templateTextMax(sendable: SendableTemplate): number {
  return makesChoices(sendable) ? limits.interactive.bodyMax : limits.messageTextMax
}

/**
 * Whether a template's message would lack its required file (specification, section 5).
 * @param media address of the file that is sent instead of the template's own file
 */
export function lacksFile(sendable: SendableTemplate, media?: string): boolean {
  return fileKinds(sendable).length > 0 && (media ?? ownMedia(sendable)) === undefined
}

/**
 * The error message for the reasons of `templateFaults`: the specification's text if the file is missing, whatever else
 * is wrong (section 5), and otherwise `otherwise`.
 */
export function faultsMessage(faults: readonly TemplateFault[], otherwise: string): string {
  return faults.some(({ message }) => message === fileRequired) ? fileRequired : otherwise
}

function cardFaults(sendable: SendableTemplate, { cards = [] }: TemplateExtras): TemplateFault[] {
  const own = sendable.kind === 'whatsapp' ? (sendable.template.cards ?? []) : []
  if (cards.length > own.length)
    return [{ path: 'cards', message: `the template has ${own.length} cards` }]
  return own.flatMap(({ media }, index) =>
    (cards[index]?.media ?? media) === undefined
      ? [{ path: `cards.${index}.media`, message: fileRequired }]
      : [],
  )
}

function productChoiceFaults(
  sendable: SendableTemplate,
  { products }: TemplateExtras,
): TemplateFault[] {
  if (catalogueChoice(sendable) !== 'products') return []
  const { sentMax } = limits.catalogue
  const sections = products?.sections ?? []
  const ids = sections.flatMap((section) => section.ids)
  const at = 'products.sections'
  const faults: TemplateFault[] = []
  if (ids.length === 0 || ids.length > sentMax)
    faults.push({ path: at, message: `1 to ${sentMax} products` })
  if (new Set(ids).size < ids.length) faults.push({ path: at, message: 'each product once' })
  for (const [index, section] of sections.entries()) {
    if (section.ids.length === 0)
      faults.push({ path: `${at}.${index}.ids`, message: 'must have a product' })
    if (sections.length > 1 && (section.title ?? '').trim() === '')
      faults.push({ path: `${at}.${index}.title`, message: emptyParameter })
  }
  return faults
}

/** What is wrong with the end of the offer, the files of the cards and the chosen products. */
export function extrasFaults(sendable: SendableTemplate, values: TemplateExtras): TemplateFault[] {
  const lacksExpiry = needsExpiry(sendable) && values.expiresAt === undefined
  return [
    ...(lacksExpiry
      ? [{ path: 'expiresAt', message: 'must be the time at which the offer ends' }]
      : []),
    ...cardFaults(sendable, values),
    ...productChoiceFaults(sendable, values),
  ]
}

/** Lists all reasons why a template cannot be sent with these values; empty if it can. */
export function templateFaults(
  sendable: SendableTemplate,
  values: TemplateValues,
): TemplateFault[] {
  const places = templatePlaceholders(sendable)
  const { length } = places
  const { text, header = '' } = fillTemplate(sendable, values.parameters)
  const faults: TemplateFault[] = []
  if (values.parameters.length > length)
    faults.push({ path: 'parameters', message: `the template has ${length} placeholders` })
  const isVerification =
    sendable.kind === 'whatsapp' && templateKindOf(sendable.template) === 'authentication'
  for (const [index, { part }] of places.entries()) {
    const isCode = part === 'code' || isVerification
    const message = parameterFault(values.parameters[index] ?? '', isCode, sendable.kind)
    if (message !== undefined) faults.push({ path: `parameters.${index}`, message })
  }
  const inHeader = places.findIndex(({ part }) => part === 'header')
  if (inHeader >= 0 && characters(header) > limits.template.headerMax)
    faults.push({ path: `parameters.${inHeader}`, message: headerTooLong })
  const most = templateTextMax(sendable)
  if (characters(text) > most)
    faults.push({ path: 'parameters', message: `at most ${most} characters` })
  if (needsPlace(sendable) && values.place === undefined)
    faults.push({ path: 'place', message: 'must be a place with a name and an address' })
  faults.push(...extrasFaults(sendable, values))
  if (lacksFile(sendable, values.media)) faults.push({ path: 'media', message: fileRequired })
  return faults
}
