import type { Contact } from '../entities/contact.ts'
import { phoneText } from './phone-text.ts'

/** The display name of a contact: the name, or the phone number if there is none. */
export function contactName(
  contact: Pick<Contact, 'name' | 'lastName' | 'phone' | 'countryCode'>,
): string {
  const name = [contact.name, contact.lastName ?? ''].join(' ').trim()
  return name === '' ? phoneText(contact) : name
}
