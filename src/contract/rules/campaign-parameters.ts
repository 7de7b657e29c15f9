import type { CampaignParameter } from '../entities/campaign.ts'
import type { WhatsAppTemplate } from '../entities/whatsapp-template.ts'
import { limits } from '../limits.ts'
import { parameterNames } from './sendable-template.ts'
import { variableNames, variableValue, type TemplatePeople } from './template-variables.ts'

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

function fieldValue(field: string, facts: RecipientFacts, sender: CampaignSender): string {
  const column = columnOf(field)
  if (column !== undefined) return facts.columns[column] ?? ''
  if (field === 'contact.email') return facts.email ?? ''
  if (field === 'contact.brand') return facts.brand ?? ''
  if (field === 'contact.phone') return facts.contact.phone
  return facts.custom[field] ?? variableValue(field, { contact: facts.contact, ...sender }) ?? ''
}

const blanks = new RegExp(
  `[ \\r\\n\\t]*[\\r\\n\\t][ \\r\\n\\t]*| {${limits.template.parameterBlanksMax + 1},}`,
  'gu',
)

/**
 * Makes a value acceptable to the channel, which allows no line breaks and no long runs of spaces: `'a\n b'` → `'a b'`.
 */
const oneLine = (value: string): string => value.replaceAll(blanks, ' ').trim()

/**
 * The values of a template's placeholders for one recipient. Each is the value of the parameter's `field`, or its
 * `text` if that value is empty. If `parameterFaults` finds nothing, no value is empty.
 */
export function recipientParameters(
  parameters: readonly CampaignParameter[],
  facts: RecipientFacts,
  sender: CampaignSender,
): string[] {
  return parameters.map((parameter) => {
    const { field, text } = parameter
    const value = field === undefined ? '' : oneLine(fieldValue(field, facts, sender))
    return value === '' ? oneLine(text) : value
  })
}

/**
 * The indexes (from 0) of the placeholders without a `text`. Their value would be empty for every recipient without a
 * value in the field.
 */
export function parameterFaults(
  template: WhatsAppTemplate,
  parameters: readonly CampaignParameter[],
): number[] {
  const names = parameterNames({ kind: 'whatsapp', template })
  return names.flatMap((_, index) => (oneLine(parameters[index]?.text ?? '') === '' ? [index] : []))
}

/**
 * Suggested values for a template's placeholders.
 * - If a field has the placeholder's name: this field. For contacts whose field is empty, `text` is the sample value.
 * - Otherwise: no field, and an empty `text`.
 */
export function suggestedParameters(template: WhatsAppTemplate): CampaignParameter[] {
  return parameterNames({ kind: 'whatsapp', template }).map((name, index) => {
    const example = template.exampleParameters[index] ?? ''
    const field = contactFieldNames.find((one) => one === name.trim().toLowerCase())
    return field === undefined ? { text: '' } : { field, text: example }
  })
}
