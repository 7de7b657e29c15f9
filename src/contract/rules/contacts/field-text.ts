import { booleanValues, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customFields } from '#contract/entities/contacts/contact.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import type { Language } from '#contract/limits.ts'
import { isLinkValue } from '#contract/rules/contacts/contact-data.ts'
import { isFieldValue } from '#contract/rules/contacts/field-value.ts'
import { callingCode, phoneText } from '#contract/rules/contacts/phone-text.ts'
import { dateLocale } from '#contract/rules/time/date-locale.ts'

export interface FieldWords {
  readonly yes: string
  readonly no: string
  readonly language: string
}

/** Yes and no in each language. */
export const answerWords: Readonly<Record<Language, Pick<FieldWords, 'yes' | 'no'>>> = {
  es: { yes: 'Sí', no: 'No' },
  en: { yes: 'Yes', no: 'No' },
  pt: { yes: 'Sim', no: 'Não' },
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

/**
 * The custom fields as a message to the contact says their values, by name: the texts of `fieldText` in the group's language.
 * A field without a name is a text.
 */
export function messageFields(
  custom: Readonly<Record<string, string>>,
  fields: readonly ContactField[],
  language: Language,
): Record<string, string> {
  const words = { ...answerWords[language], language }
  const byName = new Map<string, ContactField>(
    fields.map((field) => [customFieldName(field.number), field]),
  )
  const said = ([name, value]: readonly [string, string]) => {
    const field = byName.get(name)
    return [name, field === undefined ? value : fieldText(value, field, words)] as const
  }
  return Object.fromEntries(Object.entries(custom).map(said))
}

/** `messageFields` of a contact. */
export const contactFieldsOf = (
  contact: Readonly<Record<string, unknown>>,
  fields: readonly ContactField[],
  language: Language,
): Record<string, string> =>
  messageFields(
    Object.fromEntries(
      customFields(contact).map(({ index, value }) => [customFieldName(index), value]),
    ),
    fields,
    language,
  )

/** The address that a value leads to: of a web page, an e-mail or a phone call; undefined for any other value. */
export function fieldAddress(value: string, field: ContactField): string | undefined {
  if (isLinkValue(value)) return value
  if (!isFieldValue(value, field)) return undefined
  if (field.type === 'email') return `mailto:${value}`
  return field.type === 'phone' ? `tel:${value}` : undefined
}
