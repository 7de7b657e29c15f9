import type { MessageBody } from './request-rules.ts'

/**
 * What the Graph API checks of a template's message against the stored template, by WhatsApp's reference. It is written
 * apart from the service, so that a mistake there is refused here.
 */

/** What the checks read of a template. */
interface StoredTemplate {
  name: string
  language: string
  status: string
  category: string
  parameter_format?: string
  components: readonly DoubleComponent[]
}

/** A component of a template as the provider stores it, with the members of the call that creates it. */
export interface DoubleComponent {
  type: string
  format?: string
  text?: string
  example?: object | undefined
  buttons?: readonly DoubleButton[]
  limited_time_offer?: { text: string; has_expiration?: boolean | undefined }
  cards?: readonly { components: readonly DoubleComponent[] }[]
  add_security_recommendation?: boolean | undefined
  code_expiration_minutes?: number
}

export interface DoubleButton {
  type: string
  text?: string | undefined
  url?: string | undefined
  example?: unknown
}

type Sent = Extract<MessageBody, { type: 'template' }>['template']
type Component = NonNullable<Sent['components']>[number]
type Carousel = Extract<Component, { type: 'carousel' }>
type Plain = Exclude<Component, Carousel>
type Parameter = Plain['parameters'][number]

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
  sent: Pick<Plain, 'parameters'> | undefined,
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
function neededBy({ type, url }: DoubleButton): string | undefined {
  if (type === 'URL') return namesIn(url).length > 0 ? 'url' : undefined
  if (type === 'COPY_CODE') return 'copy_code'
  if (type === 'OTP') return 'url'
  if (type === 'MPM') return 'mpm'
  return undefined
}

/** The kinds of parameter that a button may have without needing it. */
const mayHave: Readonly<Record<string, string>> = {
  QUICK_REPLY: 'quick_reply',
  FLOW: 'flow',
  CATALOG: 'catalog',
}

function buttonsFault(
  buttons: readonly DoubleButton[],
  sent: readonly { index: string; sub_type: string }[],
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

type Card = Carousel['cards'][number]

/** The cards are as many as those of the template, and each has what its own needs. */
function cardsFault(
  cards: readonly { components: readonly DoubleComponent[] }[],
  sent: readonly Card[],
): TemplateFault | undefined {
  if (cards.length !== sent.length)
    return [132_012, `carousel: expected ${cards.length} cards, received ${sent.length}`]
  for (const [index, { components }] of cards.entries()) {
    const own = sent[index]?.components ?? []
    const part = (type: DoubleComponent['type']) => components.find((one) => one.type === type)
    const header = part('HEADER')
    const fault =
      (header &&
        headerFault(
          header,
          own.find((one) => one.type === 'header'),
          false,
        )) ??
      textFault(
        `card ${index}`,
        part('BODY')?.text,
        own.find((one) => one.type === 'body')?.parameters ?? [],
        false,
      ) ??
      buttonsFault(
        part('BUTTONS')?.buttons ?? [],
        own.filter((one) => one.type === 'button'),
      )
    if (fault !== undefined) return fault
  }
  return undefined
}

/** An offer that ends needs its time, and another one takes none. */
function offerFault(
  stored: DoubleComponent | undefined,
  sent: Component | undefined,
): TemplateFault | undefined {
  const needsTime = stored?.limited_time_offer?.has_expiration === true
  if (needsTime === (sent !== undefined)) return undefined
  return needsTime
    ? [132_012, 'limited_time_offer: the time is missing']
    : [132_012, 'limited_time_offer: the template has none']
}

/**
 * Why a template's message is refused; undefined if it is accepted.
 * @param isToUserId whether it is for a user id, without a number
 */
export function templateFault(
  templates: readonly StoredTemplate[],
  { name, language, components = [] }: Sent,
  isToUserId = false,
): TemplateFault | undefined {
  const template = templates.find((one) => one.name === name && one.language === language.code)
  if (template === undefined)
    return [132_001, `Template name (${name}) does not exist in ${language.code}`]
  if (template.status === 'PAUSED') return [132_015, 'The template is paused.']
  if (template.status === 'DISABLED') return [132_016, 'The template is disabled.']
  if (template.status !== 'APPROVED') return [132_001, `The template is ${template.status}.`]
  if (isToUserId && template.category === 'AUTHENTICATION')
    return [131_062, 'A code needs a phone number.']
  const isNamed = template.parameter_format === 'NAMED'
  const part = (type: DoubleComponent['type']) =>
    template.components.find((one) => one.type === type)
  const sent = (type: Plain['type']) => components.find((one): one is Plain => one.type === type)
  const header = part('HEADER')
  if (header === undefined && sent('header') !== undefined)
    return [132_012, 'header: the template has none']
  const inHeader = header && headerFault(header, sent('header'), isNamed)
  if (inHeader !== undefined) return inHeader
  const inBody = textFault('body', part('BODY')?.text, sent('body')?.parameters ?? [], isNamed)
  if (inBody !== undefined) return inBody
  const inOffer = offerFault(part('LIMITED_TIME_OFFER'), sent('limited_time_offer'))
  if (inOffer !== undefined) return inOffer
  const carousel = components.find((one) => one.type === 'carousel')
  const inCards = cardsFault(part('CAROUSEL')?.cards ?? [], carousel?.cards ?? [])
  if (inCards !== undefined) return inCards
  const buttons = components.filter((one) => one.type === 'button')
  return buttonsFault(part('BUTTONS')?.buttons ?? [], buttons)
}
