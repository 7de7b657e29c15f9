import type { duplicateReasons } from '#contract/entities/contacts/contact-merge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { fullName } from './contact-name.ts'
import { phoneKey } from './same-person.ts'

/** Why two contacts may be one person, and whether they surely are. */
export interface Duplicate {
  readonly isSure: boolean
  readonly reason: (typeof duplicateReasons)[number]
}

type Person = Pick<Contact, 'name' | 'lastName' | 'phone' | 'email' | 'brand'>

const folded = (text: string | undefined): string => foldText(text ?? '').trim()
const nameOf = (person: Person): string => folded(fullName(person))

/** Whether a name is missing, or all words of one are in the other. */
function fits(one: string, other: string): boolean {
  const [few = [], many = []] = [one, other]
    .map((name) => name.split(/\s+/).filter((word) => word !== ''))
    .toSorted((a, b) => a.length - b.length)
  return few.every((word) => many.includes(word))
}

/**
 * Whether two contacts may be the same person. The same number, or the same e-mail with a similar name or none, is sure. An
 * e-mail with another name is likely, as are the same name and brand; a name alone never is.
 */
export function duplicateOf(one: Person, other: Person): Duplicate | null {
  const names = [nameOf(one), nameOf(other)] as const
  if (/^\d+$/.test(one.phone) && phoneKey(one.phone) === phoneKey(other.phone))
    return { isSure: true, reason: 'phone' }
  const email = folded(one.email)
  if (email !== '' && email === folded(other.email))
    return { isSure: fits(...names), reason: 'email' }
  const brand = folded(one.brand)
  if (names[0] !== '' && names[0] === names[1] && brand !== '' && brand === folded(other.brand))
    return { isSure: false, reason: 'name' }
  return null
}
