import type { CampaignParameter } from '../entities/campaign.ts'
import type { WhatsAppTemplate } from '../entities/whatsapp-template.ts'
import { limits } from '../limits.ts'
import { parameterNames } from './sendable-template.ts'
import { variableNames, variableValue, type TemplatePeople } from './template-variables.ts'

/** The data of a recipient for the template's placeholders. */
export interface RecipientFacts {
  readonly contact: TemplatePeople['contact']
  readonly email?: string | undefined
  readonly brand?: string | undefined
  /** Custom fields by name, custom_1 and so on. */
  readonly custom: Readonly<Record<string, string>>
  /** Cells of the recipient's row in the file, by column name. */
  readonly columns: Readonly<Record<string, string>>
}

/** The names of a campaign's sender: agent and group. */
export type CampaignSender = Pick<TemplatePeople, 'agentName' | 'groupName'>

const columnPrefix = 'column:'

/** The field name for a column of the file. */
export const columnField = (column: string): string => `${columnPrefix}${column}`

/** The file's column that a field name refers to; undefined for any other field. */
export function columnOf(field: string): string | undefined {
  return field.startsWith(columnPrefix) ? field.slice(columnPrefix.length) : undefined
}

/** Names of all fields except custom fields and columns of a file. Some are of the agent or the group. */
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

/** Makes a value acceptable to the channel: a single line without long runs of spaces. */
const oneLine = (value: string): string => value.replaceAll(blanks, ' ').trim()

/**
 * The values of a template's placeholders for one recipient. If `parameterFaults` finds nothing, no value is empty.
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

/** Indexes, from 0, of the placeholders whose value would be empty for some recipient. */
export function parameterFaults(
  template: WhatsAppTemplate,
  parameters: readonly CampaignParameter[],
): number[] {
  const names = parameterNames({ kind: 'whatsapp', template })
  return names.flatMap((_, index) => (oneLine(parameters[index]?.text ?? '') === '' ? [index] : []))
}

/**
 * Suggested values for a template's placeholders: the field with the placeholder's name, and the sample value as the
 * text for contacts without a value in this field. If no field has the placeholder's name, an empty text.
 */
export function suggestedParameters(template: WhatsAppTemplate): CampaignParameter[] {
  return parameterNames({ kind: 'whatsapp', template }).map((name, index) => {
    const example = template.exampleParameters[index] ?? ''
    const field = contactFieldNames.find((one) => one === name.trim().toLowerCase())
    return field === undefined ? { text: '' } : { field, text: example }
  })
}
