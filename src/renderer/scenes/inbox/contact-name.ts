import type { Contact } from '#contract/entities/contact.ts'

/** How a contact is called on the screen: their name, or their phone number where they have none. */
export function contactName(contact: Pick<Contact, 'name' | 'lastName' | 'phone'>): string {
  const name = [contact.name, contact.lastName ?? ''].join(' ').trim()
  return name === '' ? phoneText(contact.phone) : name
}

/** A phone number as people read it: "+51 987 654 321" from "51987654321". */
export function phoneText(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return phone
  const tail = digits.slice(-9)
  const country = digits.slice(0, -9)
  const grouped = tail.replace(/\B(?=(\d{3})+$)/g, ' ')
  return country === '' ? grouped : `+${country} ${grouped}`
}
