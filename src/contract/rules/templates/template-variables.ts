import type { Contact } from '#contract/entities/contacts/contact.ts'
import { customFieldName, customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { firstName } from '#contract/rules/people/first-name.ts'

/** The receiver, the sending agent and the group, whose data fills a template's placeholders. */
export interface TemplatePeople {
  readonly contact: Pick<Contact, 'name' | 'lastName' | 'phone' | 'countryCode'>
  /** The contact's custom fields as messages say them (`messageFields`), by name; absent: nothing is known of them. */
  readonly fields?: Readonly<Record<string, string>>
  /** The sending agent's name; empty if no agent sends the template. */
  readonly agentName: string
  /** The name of the group that sends. */
  readonly groupName: string
}

/**
 * The variables: placeholders that are filled in automatically, by name. The specification names none; these names are
 * common in other inboxes. Custom fields are ours: `contact.custom_3`.
 */
const variables: Readonly<Record<string, (people: TemplatePeople) => string>> = {
  'contact.name': ({ contact }) => contactName(contact),
  'contact.first_name': ({ contact }) => firstName(contact.name),
  'agent.name': ({ agentName }) => agentName.trim(),
  'agent.first_name': ({ agentName }) => firstName(agentName),
  'group.name': ({ groupName }) => groupName.trim(),
}

/** The variable of a custom field: its number, which a new name of the field leaves as it is. */
export const fieldVariable = (number: number): string => `contact.${customFieldName(number)}`

/** The number of the custom field that a variable stands for; undefined for any other name. */
export function variableField(name: string): number | undefined {
  const key = name.trim().toLowerCase()
  return customNumbers.find((number) => fieldVariable(number) === key)
}

/** Whether a placeholder of this name is filled in automatically. */
export const isVariable = (name: string): boolean =>
  Object.hasOwn(variables, name.trim().toLowerCase()) || variableField(name) !== undefined

/** The names of all variables that every group has, as authors write them between the braces. */
export const variableNames: readonly string[] = Object.keys(variables)

/**
 * The value of a variable. Its name is compared ignoring case. Undefined if there is no such variable or its value is
 * empty; the sender then fills in the placeholder.
 */
export function variableValue(name: string, people: TemplatePeople): string | undefined {
  const key = name.trim().toLowerCase()
  const field = variableField(key)
  const value =
    field === undefined
      ? Object.hasOwn(variables, key)
        ? variables[key]?.(people)
        : undefined
      : people.fields?.[customFieldName(field)]
  return value === '' ? undefined : value
}
