import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { firstName } from '#contract/rules/people/first-name.ts'

/** The receiver, the sending agent and the group, whose data fills a template's placeholders. */
export interface TemplatePeople {
  readonly contact: Pick<Contact, 'name' | 'lastName' | 'phone' | 'countryCode'>
  /** The sending agent's name; empty if no agent sends the template. */
  readonly agentName: string
  /** The name of the group that sends. */
  readonly groupName: string
}

/**
 * The variables: placeholders that are filled in automatically, by name. The specification names none; these names are
 * common in other inboxes.
 */
const variables: Readonly<Record<string, (people: TemplatePeople) => string>> = {
  'contact.name': ({ contact }) => contactName(contact),
  'contact.first_name': ({ contact }) => firstName(contact.name),
  'agent.name': ({ agentName }) => agentName.trim(),
  'agent.first_name': ({ agentName }) => firstName(agentName),
  'group.name': ({ groupName }) => groupName.trim(),
}

/** The names of all variables, as authors write them between the braces. */
export const variableNames: readonly string[] = Object.keys(variables)

/**
 * The value of a variable. Its name is compared ignoring case. Undefined if there is no such variable or its value is
 * empty; the sender then fills in the placeholder.
 */
export function variableValue(name: string, people: TemplatePeople): string | undefined {
  const key = name.trim().toLowerCase()
  const value = Object.hasOwn(variables, key) ? variables[key]?.(people) : undefined
  return value === '' ? undefined : value
}
