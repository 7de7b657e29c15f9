import type { MessageTemplate } from '../entities/message-template.ts'
import type { Template } from '../entities/template.ts'
import type { WhatsAppTemplate } from '../entities/whatsapp-template.ts'
import { limits } from '../limits.ts'
import type { MediaKind } from './channel-media.ts'
import { fillPlaceholders, numberPlaceholders } from './placeholders.ts'
import { variableValue, type TemplatePeople } from './template-variables.ts'

/** A template of any of the three kinds, as far as sending it goes. */
export type SendableTemplate =
  | { readonly kind: 'quick'; readonly template: Template }
  | { readonly kind: 'whatsapp'; readonly template: WhatsAppTemplate }
  | { readonly kind: 'message'; readonly template: MessageTemplate }

/** What the sender puts into a template. */
export interface TemplateValues {
  readonly parameters: readonly string[]
  /** Address of a file in place of the template's own. */
  readonly media?: string | undefined
}

/** What keeps a template from being sent: the member that is wrong, and a sentence. */
export interface TemplateFault {
  readonly path: string
  readonly message: string
}

/** The specification's words for a media template without its file (section 5). */
export const fileRequired = 'Archivo adjunto es requerido'

/** The text with its placeholders. */
export function templateText(sendable: SendableTemplate): string {
  return sendable.kind === 'whatsapp'
    ? sendable.template.templateText
    : (sendable.template.content.text ?? '')
}

/**
 * What the placeholders are called, in their order. A channel template's text holds numbers; its author's own names stand
 * in the text it was handed in with.
 */
export function parameterNames(sendable: SendableTemplate): readonly string[] {
  const { names } = numberPlaceholders(templateText(sendable))
  if (sendable.kind !== 'whatsapp') return names
  const written = numberPlaceholders(sendable.template.templateApproveText ?? '').names
  return written.length === names.length ? written : names
}

/** What is known of the placeholders before anybody says it; undefined for what has to be said. */
export function knownParameters(
  sendable: SendableTemplate,
  people: TemplatePeople,
): (string | undefined)[] {
  return parameterNames(sendable).map((name) => variableValue(name, people))
}

/** The text as it will read, as far as it is known: what has to be said stands there by its name. */
export function readableText(sendable: SendableTemplate, people: TemplatePeople): string {
  const values = parameterNames(sendable).map(
    (name) => variableValue(name, people) ?? `{{${name}}}`,
  )
  return fillPlaceholders(templateText(sendable), values)
}

/** The file that the template comes with. */
export function ownMedia({ kind, template }: SendableTemplate): string | undefined {
  if (kind === 'whatsapp') return template.media
  if (kind === 'quick') return template.content.media
  return template.content.media ?? template.content.contentMedia
}

const channelMedia: Record<WhatsAppTemplate['templateType'], readonly MediaKind[]> = {
  TEXT: [],
  unknown: [],
  IMAGE: ['image'],
  VIDEO: ['video'],
  DOCUMENT: ['document'],
}

/** The kinds of file that the template goes out with; none for one that carries no file. */
export function fileKinds({ kind, template }: SendableTemplate): readonly MediaKind[] {
  if (kind === 'whatsapp') return channelMedia[template.templateType]
  const { type } = template.content
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

/** The sentence about a value that is not there. */
export const emptyParameter = 'must not be empty'

const blankRun = new RegExp(` {${limits.template.parameterBlanksMax + 1},}`, 'u')

/** What the channel would not take of one value; a channel template's is one line. */
function parameterFault(value: string, kind: SendableTemplate['kind']): string | undefined {
  if (value.trim() === '') return emptyParameter
  if (kind === 'whatsapp' && /[\r\n\t]/u.test(value)) return 'must be one line'
  if (kind === 'whatsapp' && blankRun.test(value))
    return `at most ${limits.template.parameterBlanksMax} blanks in a row`
  return undefined
}

/** Everything that keeps a template from being sent with these values; nothing for one that can be. */
export function templateFaults(
  sendable: SendableTemplate,
  values: TemplateValues,
): TemplateFault[] {
  const { length } = parameterNames(sendable)
  const faults: TemplateFault[] = []
  if (values.parameters.length > length)
    faults.push({ path: 'parameters', message: `the template has ${length} placeholders` })
  for (let index = 0; index < length; index += 1) {
    const message = parameterFault(values.parameters[index] ?? '', sendable.kind)
    if (message !== undefined) faults.push({ path: `parameters.${index}`, message })
  }
  if (filledText(sendable, values).length > limits.messageTextMax)
    faults.push({ path: 'parameters', message: `at most ${limits.messageTextMax} characters` })
  if (fileKinds(sendable).length > 0 && (values.media ?? ownMedia(sendable)) === undefined)
    faults.push({ path: 'media', message: fileRequired })
  return faults
}

/** The text with the values put in. */
export function filledText(
  sendable: SendableTemplate,
  { parameters }: Pick<TemplateValues, 'parameters'>,
): string {
  return fillPlaceholders(templateText(sendable), parameters)
}
