import { z } from 'zod'
import { customFields, type Contact } from '#contract/entities/contacts/contact.ts'
import { fullName } from './contact-name.ts'
import { phoneText } from './phone-text.ts'

/** A field of a contact's data with its text. `number` is that of a custom field, from 1. */
export type ContactDatum =
  | {
      readonly field: 'name' | 'email' | 'phone' | 'formerPhone' | 'username' | 'brand'
      readonly value: string
    }
  | { readonly field: 'custom'; readonly number: number; readonly value: string }

/**
 * The contact's data in the order of the specification (section 2): name, e-mail, phone, brand and custom fields. Our
 * earlier phones and user name follow the phone. Empty fields are left out.
 */
export function contactData(contact: Contact): ContactDatum[] {
  const { email = '', brand = '', countryCode, formerPhones = [], username = '' } = contact
  const former = formerPhones.map((phone) => phoneText({ phone, countryCode }))
  const data: ContactDatum[] = [
    { field: 'name', value: fullName(contact) },
    { field: 'email', value: email },
    { field: 'phone', value: phoneText(contact) },
    { field: 'formerPhone', value: former.join(', ') },
    { field: 'username', value: username },
    { field: 'brand', value: brand },
    ...customFields(contact).map(({ index, value }): ContactDatum => ({
      field: 'custom',
      number: index,
      value,
    })),
  ]
  return data.filter(({ value }) => value !== '')
}

const webAddress = z.url({ protocol: /^https?$/ })

/**
 * Whether a field's value is shown as a link: an http or https URL. The specification (section 3) says this of custom
 * fields whose value starts with http; we require a whole URL, and apply it to every field of the contact data.
 */
export const isLinkValue = (value: string): boolean => webAddress.safeParse(value).success
