import type { CampaignParameter } from '#contract/entities/campaigns/campaign.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { customFieldName, customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { fullName, isEmptyName } from '#contract/rules/contacts/contact-name.ts'
import {
  templateFaults,
  type TemplateFault,
  type TemplateValues,
} from '#contract/rules/templates/sendable-template.ts'
import {
  fillTemplate,
  templatePlaceholders,
  type TemplatePlaceholder,
} from '#contract/rules/templates/template-parts.ts'
import {
  variableField,
  variableNames,
  variableValue,
  type TemplatePeople,
} from '#contract/rules/templates/template-variables.ts'

/** The data of one recipient from which the placeholders of the template get their values. */
export interface RecipientFacts {
  readonly contact: TemplatePeople['contact']
  readonly email?: string | undefined
  readonly brand?: string | undefined
  /** Custom fields by name: custom_1 … custom_20. */
  readonly custom: Readonly<Record<string, string>>
  /** The cells of the recipient's row in the recipient file, by column name. */
  readonly columns: Readonly<Record<string, string>>
}

/** The names of the agent and the group that send the campaign. */
export type CampaignSender = Pick<TemplatePeople, 'agentName' | 'groupName'>

const columnPrefix = 'column:'

/** The field name for a column of the recipient file: `'Order'` → `'column:Order'`. */
export const columnField = (column: string): string => `${columnPrefix}${column}`

/**
 * The column of the recipient file that a field name refers to: `'column:Order'` → `'Order'`. Undefined for any other
 * field name.
 */
export function columnOf(field: string): string | undefined {
  return field.startsWith(columnPrefix) ? field.slice(columnPrefix.length) : undefined
}

/**
 * The names of all fields except custom fields and columns. Some of them are fields of the agent or the group, not of
 * the contact.
 */
export const contactFieldNames: readonly string[] = [
  ...variableNames,
  'contact.email',
  'contact.phone',
  'contact.brand',
]

/** The fields that have a value for every recipient: their number, and the names of who sends. */
const knownForAll: readonly string[] = [
  'contact.phone',
  'agent.name',
  'agent.first_name',
  'group.name',
]

/** Whether a field has a value for every recipient, so that nothing can be missing. */
export const isKnownForAll = (field: string): boolean => knownForAll.includes(field)

/** A recipient's value of a field; empty if they have none. */
export type FieldReader = (field: string) => string

/**
 * Reads the fields of one recipient. A recipient without a name has no value for a name: a campaign greets nobody by
 * their phone number.
 */
export function fieldReader(facts: RecipientFacts, sender: CampaignSender): FieldReader {
  return (field) => {
    const column = columnOf(field)
    if (column !== undefined) return oneLine(facts.columns[column] ?? '')
    if (field === 'contact.email') return oneLine(facts.email ?? '')
    if (field === 'contact.brand') return oneLine(facts.brand ?? '')
    if (field === 'contact.phone') return facts.contact.phone
    if (field === 'contact.name') return oneLine(fullName(facts.contact))
    const people = { contact: facts.contact, ...sender }
    return oneLine(facts.custom[field] ?? variableValue(field, people) ?? '')
  }
}

/** All fields of a recipient that have a value. */
export function recipientFields(
  facts: RecipientFacts,
  sender: CampaignSender,
): Record<string, string> {
  const read = fieldReader(facts, sender)
  const names = [
    ...contactFieldNames,
    ...customNumbers.map(customFieldName),
    ...Object.keys(facts.columns).map(columnField),
  ]
  return Object.fromEntries(
    names.map((name) => [name, read(name)] as const).filter(([, value]) => value !== ''),
  )
}

const blanks = new RegExp(
  `[ \\r\\n\\t]*[\\r\\n\\t][ \\r\\n\\t]*| {${limits.template.parameterBlanksMax + 1},}`,
  'gu',
)

/**
 * Makes a value acceptable to the channel, which allows no line breaks and no long runs of spaces: `'a\n b'` → `'a b'`.
 * Empty if a reader would see nothing, like some contacts' names.
 */
const oneLine = (value: string): string =>
  isEmptyName(value) ? '' : value.replaceAll(blanks, ' ').trim()

/**
 * The value of a placeholder for one recipient: the value of the parameter's `field`, or its `text` if that value is
 * empty. Undefined if nobody has said yet what this recipient gets; an empty value is left out of the text.
 */
export function parameterValue(
  { field, text, leaveOut = false }: CampaignParameter,
  read: FieldReader,
): string | undefined {
  const value = field === undefined ? '' : read(field)
  if (value !== '') return value
  if (field !== undefined && leaveOut) return ''
  const fixed = oneLine(text)
  return fixed === '' ? undefined : fixed
}

/**
 * The values of a template's placeholders for one recipient. If `parameterFaults` finds nothing, only a placeholder that
 * is left out has an empty value.
 */
export function recipientParameters(
  parameters: readonly CampaignParameter[],
  read: FieldReader,
): string[] {
  return parameters.map((parameter) => parameterValue(parameter, read) ?? '')
}

/** Whether a placeholder can be left out: only in the text, and only if the text says something without it. */
export function canLeaveOut(template: WhatsAppTemplate, place: TemplatePlaceholder): boolean {
  if (place.part !== 'text') return false
  const sendable = { kind: 'whatsapp', template } as const
  const none = templatePlaceholders(sendable).map(() => '')
  return /[\p{L}\p{N}]/u.test(fillTemplate(sendable, none).text)
}

/** Whether a recipient without a value gets the text without this placeholder. */
function isLeftOut(
  template: WhatsAppTemplate,
  place: TemplatePlaceholder,
  { field, leaveOut = false }: CampaignParameter,
): boolean {
  return field !== undefined && leaveOut && canLeaveOut(template, place)
}

/**
 * Why the channel would refuse the message of one recipient (see `templateFaults`). The empty value of a placeholder
 * that is left out is no reason.
 */
export function recipientFaults(
  template: WhatsAppTemplate,
  parameters: readonly CampaignParameter[],
  values: TemplateValues,
): TemplateFault[] {
  const sendable = { kind: 'whatsapp', template } as const
  const leftOut = templatePlaceholders(sendable).flatMap((place, index) =>
    values.parameters[index] === '' && isLeftOut(template, place, parameters[index] ?? { text: '' })
      ? [`parameters.${index}`]
      : [],
  )
  return templateFaults(sendable, values).filter(({ path }) => !leftOut.includes(path))
}

/**
 * The indexes (from 0) of the placeholders that some recipient would have no value for, and of a code that is too long.
 * A placeholder has a value for everyone if its field has one, if it has a `text`, or if it may be left out.
 */
export function parameterFaults(
  template: WhatsAppTemplate,
  parameters: readonly CampaignParameter[],
): number[] {
  return templatePlaceholders({ kind: 'whatsapp', template }).flatMap((place, index) => {
    const parameter = parameters[index] ?? { text: '' }
    const text = oneLine(parameter.text)
    if (place.part === 'code' && text.length > limits.template.codeMax) return [index]
    const isComplete =
      text !== '' ||
      (parameter.field !== undefined && isKnownForAll(parameter.field)) ||
      isLeftOut(template, place, parameter)
    return isComplete ? [] : [index]
  })
}

/**
 * Suggested values for a template's placeholders: the field with the placeholder's name, if there is one. What a contact
 * without a value gets is never suggested: the template's sample value is somebody else's name.
 */
export function suggestedParameters(template: WhatsAppTemplate): CampaignParameter[] {
  return templatePlaceholders({ kind: 'whatsapp', template }).map(({ name }) => {
    const number = variableField(name)
    const field =
      number === undefined
        ? contactFieldNames.find((one) => one === name.trim().toLowerCase())
        : customFieldName(number)
    return field === undefined ? { text: '' } : { field, text: '' }
  })
}
