import type { Contact } from '../entities/contact.ts'
import { contactName } from './contact-name.ts'

/** Whom a template is sent to and by whom. */
export interface TemplatePeople {
  readonly contact: Pick<Contact, 'name' | 'lastName' | 'phone' | 'countryCode'>
  /** The agent who sends; empty where nobody does. */
  readonly agentName: string
}

const firstWord = (text: string): string => text.trim().split(/\s+/u)[0] ?? ''

/**
 * What may stand between the braces of a placeholder and is filled in by itself. The specification names none; these are the
 * names that agents know from other inboxes.
 */
const variables: Readonly<Record<string, (people: TemplatePeople) => string>> = {
  'contact.name': ({ contact }) => contactName(contact),
  'contact.first_name': ({ contact }) => firstWord(contact.name),
  'agent.name': ({ agentName }) => agentName.trim(),
  'agent.first_name': ({ agentName }) => firstWord(agentName),
}

/** The names of all variables, as they are written between the braces. */
export const variableNames: readonly string[] = Object.keys(variables)

/**
 * The value of a variable, whatever its case; undefined for a name that is none, or that nothing is known for: whoever
 * sends says it then.
 */
export function variableValue(name: string, people: TemplatePeople): string | undefined {
  const key = name.trim().toLowerCase()
  const value = Object.hasOwn(variables, key) ? variables[key]?.(people) : undefined
  return value === '' ? undefined : value
}
