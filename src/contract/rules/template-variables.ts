import type { Contact } from '../entities/contact.ts'
import { contactName } from './contact-name.ts'

/** The receiver, the sending agent and the group, whose data fills a template's placeholders. */
export interface TemplatePeople {
  readonly contact: Pick<Contact, 'name' | 'lastName' | 'phone' | 'countryCode'>
  /** The sending agent's name; empty without one. */
  readonly agentName: string
  /** The name of the group that sends. */
  readonly groupName: string
}

const firstWord = (text: string): string => text.trim().split(/\s+/u)[0] ?? ''

/**
 * Placeholder names that are filled in automatically. The specification names none; these are common in other
 * inboxes.
 */
const variables: Readonly<Record<string, (people: TemplatePeople) => string>> = {
  'contact.name': ({ contact }) => contactName(contact),
  'contact.first_name': ({ contact }) => firstWord(contact.name),
  'agent.name': ({ agentName }) => agentName.trim(),
  'agent.first_name': ({ agentName }) => firstWord(agentName),
  'group.name': ({ groupName }) => groupName.trim(),
}

/** The names of all variables, as authors write them between the braces. */
export const variableNames: readonly string[] = Object.keys(variables)

/**
 * The value of a variable, whose name is compared ignoring case. Undefined if the name is unknown or the value is
 * empty; the sender then fills it in.
 */
export function variableValue(name: string, people: TemplatePeople): string | undefined {
  const key = name.trim().toLowerCase()
  const value = Object.hasOwn(variables, key) ? variables[key]?.(people) : undefined
  return value === '' ? undefined : value
}
