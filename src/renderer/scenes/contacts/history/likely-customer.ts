import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { HistoryImport } from '#contract/entities/contacts/history-import.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Who in an exported chat is the contact, by the name or the number; undefined if the user has to say it. */
export function likelyCustomer(
  people: HistoryImport['people'],
  contact: Parameters<typeof contactName>[0] & Pick<Contact, 'name' | 'phone'>,
): string | undefined {
  const full = foldText(contactName(contact))
  const names = new Set([full, foldText(contact.name)])
  const isContact = (name: string): boolean =>
    names.has(foldText(name)) || (contact.phone !== '' && digitsOf(name) === contact.phone)
  const found = people.filter(({ name }) => isContact(name))
  const [only] = found
  return found.length === 1 ? only?.name : undefined
}
