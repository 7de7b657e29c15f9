import type { MessageTemplate } from '#contract/entities/templates/message-template.ts'
import type { Template } from '#contract/entities/answers/template.ts'
import type {
  TemplateCard,
  WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import {
  countPlaceholders,
  fillOrLeaveOut,
  fillPlaceholders,
  numberPlaceholders,
} from './placeholders.ts'

/** A template of any of the three kinds. */
export type SendableTemplate =
  | { readonly kind: 'quick'; readonly template: Template }
  | { readonly kind: 'whatsapp'; readonly template: WhatsAppTemplate }
  | { readonly kind: 'message'; readonly template: MessageTemplate }

/** A part of a template that may contain placeholders. */
interface TemplatePart {
  readonly part: 'header' | 'text' | 'address' | 'code' | 'cardText' | 'cardAddress'
  readonly text: string
  /** For a part of a card: the index of the card. */
  readonly card?: number
  /** For an address or a code: the index of its button in the template or card, and the button's label. */
  readonly at?: number
  readonly button?: string
}

/** A placeholder of a template: its name, its part, its card, and for an address or a code the button's label. */
export type TemplatePlaceholder = Pick<TemplatePart, 'part' | 'button' | 'card'> & {
  readonly name: string
}

/** A template's texts with its values filled in. A placeholder without a value stays unchanged. */
export interface FilledTemplate {
  readonly text: string
  readonly header?: string
  /** The address of each button; undefined for a button without a link. */
  readonly addresses: readonly (string | undefined)[]
  /** The code that each button copies; undefined for a button without a code. */
  readonly codes: readonly (string | undefined)[]
  /** The text of each card, and the addresses of its buttons. */
  readonly cards: readonly Pick<FilledTemplate, 'text' | 'addresses'>[]
}

/** A template's main text, with its placeholders. */
export function templateText(sendable: SendableTemplate): string {
  return sendable.kind === 'whatsapp'
    ? sendable.template.templateText
    : (sendable.template.content.text ?? '')
}

/** The text of a button's code: one placeholder, because the channel requires a code with each message. */
const codeText = '{{code}}'

/** The parts that may contain placeholders, in reading order. The channel accepts no values in other parts. */
function partsOf(sendable: SendableTemplate): TemplatePart[] {
  const text: TemplatePart = { part: 'text', text: templateText(sendable) }
  if (sendable.kind !== 'whatsapp') return [text]
  const { header, buttons, cards = [] } = sendable.template
  return [
    ...(header === undefined ? [] : [{ part: 'header' as const, text: header }]),
    text,
    ...buttons.flatMap(({ type, text: button, url }, at): TemplatePart[] => {
      if (type === 'URL' && url !== undefined) return [{ part: 'address', text: url, at, button }]
      return type === 'COPY_CODE' ? [{ part: 'code', text: codeText, at, button }] : []
    }),
    ...cards.flatMap(cardPartsOf),
  ]
}

function cardPartsOf({ text, buttons }: TemplateCard, card: number): TemplatePart[] {
  return [
    { part: 'cardText', text, card },
    ...buttons.flatMap(({ type, text: button, url }, at): TemplatePart[] =>
      type === 'URL' && url !== undefined
        ? [{ part: 'cardAddress', text: url, card, at, button }]
        : [],
    ),
  ]
}

/** The names of the placeholders in one part, in order. */
function namesIn(
  { part, text, card }: TemplatePart,
  sendable: SendableTemplate,
): readonly string[] {
  const { names } = numberPlaceholders(text)
  if (sendable.kind !== 'whatsapp' || (part !== 'text' && part !== 'cardText')) return names
  const { templateApproveText, cards } = sendable.template
  // The placeholders in the text of a channel template are numbers. The author's names are in the text as written.
  const asWritten = card === undefined ? templateApproveText : cards?.[card]?.approveText
  const written = numberPlaceholders(asWritten ?? '').names
  return written.length === names.length ? written : names
}

/** The placeholders of a template in reading order. The values for a template are in the same order. */
export function templatePlaceholders(sendable: SendableTemplate): TemplatePlaceholder[] {
  return partsOf(sendable).flatMap((one) => {
    const { part, button, card } = one
    const where = {
      part,
      ...(button !== undefined && { button }),
      ...(card !== undefined && { card }),
    }
    return namesIn(one, sendable).map((name) => ({ ...where, name }))
  })
}

/** Encodes the spaces of a value for use in an address: `'a b' → 'a%20b'`. */
const inAddress = (value: string): string => value.replaceAll(/\s/gu, encodeURIComponent)

/** Fills a template's placeholders in order. The text leaves out a placeholder whose value is empty. */
export function fillTemplate(
  sendable: SendableTemplate,
  values: readonly string[],
): FilledTemplate {
  const left = [...values]
  const filled = partsOf(sendable).map((one) => {
    const own = left.splice(0, countPlaceholders(one.text))
    const isAddress = one.part === 'address' || one.part === 'cardAddress'
    const ownValues = isAddress ? own.map(inAddress) : own
    const fill = one.part === 'text' ? fillOrLeaveOut : fillPlaceholders
    return { ...one, text: fill(one.text, ownValues) }
  })
  const textOf = (kind: TemplatePart['part'], index?: number, of?: number) =>
    filled.find(({ part, at, card }) => part === kind && at === index && card === of)?.text
  const header = textOf('header')
  const { buttons, cards = [] } =
    sendable.kind === 'whatsapp' ? sendable.template : { buttons: [], cards: [] }
  return {
    text: textOf('text') ?? '',
    ...(header !== undefined && { header }),
    addresses: buttons.map((_, index) => textOf('address', index)),
    codes: buttons.map((_, index) => textOf('code', index)),
    cards: cards.map((card, of) => ({
      text: textOf('cardText', undefined, of) ?? '',
      addresses: card.buttons.map((_, index) => textOf('cardAddress', index, of)),
    })),
  }
}
