import { countPlaceholders, fillPlaceholders, numberPlaceholders } from './placeholders.ts'
import type { SendableTemplate } from './sendable-template.ts'

/** A stretch of a template that placeholders may stand in. */
interface TemplatePart {
  readonly part: 'header' | 'text' | 'address'
  readonly text: string
  /** Of an address: the place of its button among the template's, and the words on it. */
  readonly at?: number
  readonly button?: string
}

/** A placeholder of a template: what it is called and where it stands. */
export type TemplatePlace = Pick<TemplatePart, 'part' | 'button'> & { readonly name: string }

/** What a template says with its values put in: of what has no value, the placeholder. */
export interface FilledTemplate {
  readonly text: string
  readonly header?: string
  /** Where each button leads, as many as the template has; undefined for one that is no link. */
  readonly addresses: readonly (string | undefined)[]
}

/** The text with its placeholders. */
export function templateText(sendable: SendableTemplate): string {
  return sendable.kind === 'whatsapp'
    ? sendable.template.templateText
    : (sendable.template.content.text ?? '')
}

/** All of them, in the order in which they are read. The channel takes values in no others. */
function partsOf(sendable: SendableTemplate): TemplatePart[] {
  const text: TemplatePart = { part: 'text', text: templateText(sendable) }
  if (sendable.kind !== 'whatsapp') return [text]
  const { header, buttons } = sendable.template
  return [
    ...(header === undefined ? [] : [{ part: 'header' as const, text: header }]),
    text,
    ...buttons.flatMap(({ type, text: button, url }, at) =>
      type === 'URL' && url !== undefined
        ? [{ part: 'address' as const, text: url, at, button }]
        : [],
    ),
  ]
}

/** What the placeholders of one part are called, in their order. */
function namesIn({ part, text }: TemplatePart, sendable: SendableTemplate): readonly string[] {
  const { names } = numberPlaceholders(text)
  if (part !== 'text' || sendable.kind !== 'whatsapp') return names
  // A channel template's text holds numbers; its author's own names stand in the text it was handed in with.
  const written = numberPlaceholders(sendable.template.templateApproveText ?? '').names
  return written.length === names.length ? written : names
}

/** The placeholders of a template, in the order in which their values are given: as they are read. */
export function templatePlaces(sendable: SendableTemplate): TemplatePlace[] {
  return partsOf(sendable).flatMap((one) => {
    const { part, button } = one
    const where = { part, ...(button !== undefined && { button }) }
    return namesIn(one, sendable).map((name) => ({ ...where, name }))
  })
}

/** A value as it may stand in an address. */
const inAddress = (value: string): string => value.replaceAll(/\s/gu, encodeURIComponent)

/** What the template says with these values, the first for the first of its places. */
export function fillTemplate(
  sendable: SendableTemplate,
  values: readonly string[],
): FilledTemplate {
  const left = [...values]
  const filled = partsOf(sendable).map((one) => {
    const own = left.splice(0, countPlaceholders(one.text))
    const said = one.part === 'address' ? own.map(inAddress) : own
    return { ...one, text: fillPlaceholders(one.text, said) }
  })
  const header = filled.find(({ part }) => part === 'header')?.text
  const buttons = sendable.kind === 'whatsapp' ? sendable.template.buttons : []
  return {
    text: filled.find(({ part }) => part === 'text')?.text ?? '',
    ...(header !== undefined && { header }),
    addresses: buttons.map((_, index) => filled.find(({ at }) => at === index)?.text),
  }
}
