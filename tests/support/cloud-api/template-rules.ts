import type { MessageBody } from './request-rules.ts'

/**
 * What the Graph API checks of a template's message against the stored template, by WhatsApp's reference. It is written
 * apart from the service, so that a mistake there is refused here.
 */

/** A template as the provider stores it, with the members of the call that creates it. */
export interface DoubleTemplate {
  name: string
  language: string
  status: string
  parameter_format?: 'NAMED' | 'POSITIONAL'
  components: readonly DoubleComponent[]
}

export interface DoubleComponent {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS'
  format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION'
  text?: string
  buttons?: readonly { type: string; text?: string; url?: string }[]
}

type Sent = Extract<MessageBody, { type: 'template' }>['template']
type Component = NonNullable<Sent['components']>[number]
type Parameter = Component['parameters'][number]

/** A refusal: its code, and its details. */
export type TemplateFault = readonly [code: number, details: string]

const namesIn = (text = ''): string[] =>
  Array.from(text.matchAll(/\{\{\s*(\w+)\s*\}\}/g), ([, name = '']) => name)

function textFault(
  where: string,
  text: string | undefined,
  parameters: readonly Parameter[],
  isNamed: boolean,
): TemplateFault | undefined {
  const names = namesIn(text)
  if (names.length !== parameters.length)
    return [
      132_000,
      `${where}: number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`,
    ]
  const given = parameters.map((one) => ('parameter_name' in one ? one.parameter_name : undefined))
  if (!isNamed)
    return given.some((name) => name !== undefined)
      ? [100, `${where}: the template has no parameter names`]
      : undefined
  if (given.some((name) => name === undefined || name === ''))
    return [100, 'Parameter name is missing or empty']
  return names.every((name) => given.includes(name))
    ? undefined
    : [132_000, `${where}: expected ${names.join(', ')}, received ${given.join(', ')}`]
}

function headerFault(
  { format = 'TEXT', text }: DoubleComponent,
  sent: Component | undefined,
  isNamed: boolean,
): TemplateFault | undefined {
  const parameters: readonly Parameter[] = sent?.parameters ?? []
  if (format === 'TEXT') return textFault('header', text, parameters, isNamed)
  const type = parameters[0]?.type.toUpperCase() ?? 'UNKNOWN'
  return type === format
    ? undefined
    : [132_012, `header: Format mismatch, expected ${format}, received ${type}`]
}

/** The kind of parameter that a button of the template needs; undefined: it takes none. */
function neededBy({ type, url }: { type: string; url?: string }): string | undefined {
  if (type === 'URL') return namesIn(url).length > 0 ? 'url' : undefined
  if (type === 'COPY_CODE') return 'copy_code'
  if (type === 'OTP') return 'url'
  return undefined
}

/** The kinds of parameter that a button may have without needing it. */
const mayHave: Readonly<Record<string, string>> = {
  QUICK_REPLY: 'quick_reply',
  FLOW: 'flow',
  CATALOG: 'catalog',
}

function buttonsFault(
  buttons: readonly { type: string; url?: string }[],
  sent: readonly Extract<Component, { type: 'button' }>[],
): TemplateFault | undefined {
  for (const [index, button] of buttons.entries()) {
    const own = sent.find((one) => one.index === String(index))?.sub_type
    const needed = neededBy(button)
    if (needed !== undefined && own === undefined)
      return [131_008, `Button at index ${index} of type ${button.type} requires a parameter`]
    if (own !== undefined && own !== (needed ?? mayHave[button.type]))
      return [132_018, `Button at index ${index} takes no parameter of ${own}`]
  }
  const beyond = sent.find(({ index }) => Number(index) >= buttons.length)
  return beyond && [132_018, `There is no button at index ${beyond.index}`]
}

/** Why a template's message is refused; undefined if it is accepted. */
export function templateFault(
  templates: readonly DoubleTemplate[],
  { name, language, components = [] }: Sent,
): TemplateFault | undefined {
  const template = templates.find((one) => one.name === name && one.language === language.code)
  if (template === undefined)
    return [132_001, `Template name (${name}) does not exist in ${language.code}`]
  if (template.status === 'PAUSED') return [132_015, 'The template is paused.']
  if (template.status === 'DISABLED') return [132_016, 'The template is disabled.']
  if (template.status !== 'APPROVED') return [132_001, `The template is ${template.status}.`]
  const isNamed = template.parameter_format === 'NAMED'
  const part = (type: DoubleComponent['type']) =>
    template.components.find((one) => one.type === type)
  const sent = (type: Component['type']) => components.find((one) => one.type === type)
  const header = part('HEADER')
  if (header === undefined && sent('header') !== undefined)
    return [132_012, 'header: the template has none']
  const inHeader = header && headerFault(header, sent('header'), isNamed)
  if (inHeader !== undefined) return inHeader
  const inBody = textFault('body', part('BODY')?.text, sent('body')?.parameters ?? [], isNamed)
  if (inBody !== undefined) return inBody
  const buttons = components.filter((one) => one.type === 'button')
  return buttonsFault(part('BUTTONS')?.buttons ?? [], buttons)
}
