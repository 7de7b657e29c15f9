import { booleanValues, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { isLinkValue } from '#contract/rules/contacts/contact-data.ts'
import { isFieldValue } from '#contract/rules/contacts/field-value.ts'
import { callingCode, phoneText } from '#contract/rules/contacts/phone-text.ts'
import { dateLocale } from '#contract/rules/time/date-locale.ts'

export interface FieldWords {
  readonly yes: string
  readonly no: string
  readonly language: string
}

/** A double has no more exact digits. */
const exactDigits = 15

/** A stored value of a field as users read it. A value that does not fit the field's type is shown as it is. */
export function fieldText(
  value: string,
  field: ContactField,
  { yes, no, language }: FieldWords,
): string {
  if (!isFieldValue(value, field)) return value
  switch (field.type) {
    case 'number': {
      if (value.replace(/\D/g, '').length > exactDigits) return withUnit(value, field)
      const format = new Intl.NumberFormat(dateLocale(language), {
        maximumFractionDigits: exactDigits,
      })
      return withUnit(format.format(Number(value)), field)
    }
    case 'date':
      return value.split('-').toReversed().join('/')
    case 'boolean':
      return value === booleanValues.yes ? yes : no
    case 'phone':
      return phoneText({ phone: value.replace(/\D/g, ''), countryCode: callingCode(value) })
    default:
      return value
  }
}

const withUnit = (text: string, { unit }: ContactField): string =>
  unit === undefined ? text : `${text} ${unit}`

/** The address that a value leads to: of a web page, an e-mail or a phone call; undefined for any other value. */
export function fieldAddress(value: string, field: ContactField): string | undefined {
  if (isLinkValue(value)) return value
  if (!isFieldValue(value, field)) return undefined
  if (field.type === 'email') return `mailto:${value}`
  return field.type === 'phone' ? `tel:${value}` : undefined
}

/** The last part of a web address, which is enough in a narrow panel: `https://shop.example/orders/45902` → `45902`. */
export function shortLink(address: string): string {
  const { hostname, pathname } = new URL(address)
  const last = pathname.split('/').findLast((part) => part !== '')
  if (last === undefined) return hostname
  try {
    return decodeURIComponent(last)
  } catch {
    // Not every address is encoded correctly.
    return last
  }
}
