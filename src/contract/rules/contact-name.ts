import type { Contact } from '../entities/contact.ts'
import { phoneText } from './phone-text.ts'

/** How a contact is called, on the screen and in a notification: their name, or their phone number where they have none. */
export function contactName(
  contact: Pick<Contact, 'name' | 'lastName' | 'phone' | 'countryCode'>,
): string {
  const name = [contact.name, contact.lastName ?? ''].join(' ').trim()
  return name === '' ? phoneText(contact) : name
}
