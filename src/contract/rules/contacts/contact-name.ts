import type { Contact } from '#contract/entities/contacts/contact.ts'
import { phoneText } from './phone-text.ts'

/** Blanks, marks and characters that are drawn as nothing; U+2800 and U+1D159 are not called so by Unicode. */
const invisible = /[\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu

/** Whether a name shows nothing: it is empty or consists of invisible characters, which some people choose as a name. */
export const isEmptyName = (name: string): boolean => name.replaceAll(invisible, '') === ''

/** The first and last name of a contact; empty if there is neither. */
export function fullName(contact: Pick<Contact, 'name' | 'lastName'>): string {
  const names = [contact.name, contact.lastName ?? '']
  return names
    .filter((name) => !isEmptyName(name))
    .join(' ')
    .trim()
}

/** The display name of a contact: the name, otherwise the phone number, otherwise the name or id on the channel. */
export function contactName(
  contact: Pick<Contact, 'name' | 'lastName' | 'phone' | 'countryCode' | 'username'>,
): string {
  return fullName(contact) || phoneText(contact) || (contact.username ?? '') || contact.phone
}
