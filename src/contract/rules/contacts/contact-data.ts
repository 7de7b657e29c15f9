import { z } from 'zod'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customFields, type Contact } from '#contract/entities/contacts/contact.ts'
import { fullName } from './contact-name.ts'
import { phoneText } from './phone-text.ts'

/** A field of a contact's data with its text. `number` is that of a custom field, from 1. */
export type ContactDatum =
  | {
      readonly field:
        'name' | 'email' | 'phone' | 'otherPhone' | 'formerPhone' | 'username' | 'brand'
      readonly value: string
    }
  | {
      readonly field: 'custom'
      readonly number: number
      readonly value: string
      /** Its name and type, if it has a name. */
      readonly named?: ContactField
    }

/**
 * The contact's data in the order of the specification (section 2): name, e-mail, phone, brand and custom fields. Our
 * further and earlier phones and user name follow the phone. Custom fields with a name are before the others, in the order of `fields`.
 * Empty fields are left out, except those of `kept`.
 */
export function contactData(
  contact: Contact,
  fields: readonly ContactField[] = [],
  kept: readonly ContactField[] = [],
): ContactDatum[] {
  const { email = '', brand = '', countryCode, username = '' } = contact
  const { otherPhones = [], formerPhones = [] } = contact
  const shown = (phones: readonly string[]) =>
    phones.map((phone) => phoneText({ phone, countryCode })).join(', ')
  const data: ContactDatum[] = [
    { field: 'name', value: fullName(contact) },
    { field: 'email', value: email },
    { field: 'phone', value: phoneText(contact) },
    { field: 'otherPhone', value: shown(otherPhones) },
    { field: 'formerPhone', value: shown(formerPhones) },
    { field: 'username', value: username },
    { field: 'brand', value: brand },
    ...customData(contact, fields),
  ]
  return data.filter(
    (datum) =>
      datum.value !== '' ||
      (datum.field === 'custom' && kept.some(({ number }) => number === datum.number)),
  )
}

function customData(contact: Contact, fields: readonly ContactField[]): ContactDatum[] {
  const values = new Map(customFields(contact).map(({ index, value }) => [index, value]))
  const named = fields.map((field): ContactDatum => {
    const { number } = field
    return { field: 'custom', number, value: values.get(number) ?? '', named: field }
  })
  for (const { number } of fields) values.delete(number)
  const others = [...values].map(([number, value]): ContactDatum => ({
    field: 'custom',
    number,
    value,
  }))
  return [...named, ...others]
}

const webAddress = z.url({ protocol: /^https?$/ })

/**
 * Whether a field's value is shown as a link: an http or https URL. The specification (section 3) says this of custom
 * fields whose value starts with http; we require a whole URL, and apply it to every field of the contact data.
 */
export const isLinkValue = (value: string): boolean => webAddress.safeParse(value).success
