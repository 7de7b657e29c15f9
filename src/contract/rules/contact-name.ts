import type { Contact } from '../entities/contact.ts'
import { phoneText } from './phone-text.ts'

/** The first and last name of a contact; empty if there is neither. */
export function fullName(contact: Pick<Contact, 'name' | 'lastName'>): string {
  return [contact.name, contact.lastName ?? ''].join(' ').trim()
}

/** The display name of a contact: the name, or the phone number if there is none. */
export function contactName(
  contact: Pick<Contact, 'name' | 'lastName' | 'phone' | 'countryCode'>,
): string {
  const name = fullName(contact)
  return name === '' ? phoneText(contact) : name
}
