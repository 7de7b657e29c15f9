import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { TextCondition } from '#contract/entities/contacts/field-condition.ts'
import { valuesOf } from '#contract/rules/contacts/field-operators.ts'
import { fieldText } from '#renderer/data/contacts/field-text.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** More values than these are counted instead of named. */
const namedMax = 2

type T = ReturnType<typeof useTexts>['t']

/** What stands for a field without a name, and for the brand: a text. */
export const textField = (number: number): ContactField =>
  contactFieldSchema.parse({ number, name: '', type: 'text' })

/** A condition in words, after the name of its field: "Miraflores", "no es Hogar", "antes de 27/11/2026". */
export function conditionText(
  { operator, values }: TextCondition,
  field: ContactField,
  t: T,
  language: string,
): string {
  const words = { yes: t('sidePanel:fields.yes'), no: t('sidePanel:fields.no'), language }
  const name = t(`contacts:filters.operators.${operator}`)
  if (valuesOf(operator) === 'none') return name
  const shown =
    values.length > namedMax
      ? t('contacts:filters.several', { count: values.length })
      : values.map((value) => fieldText(value, field, words)).join(', ')
  return operator === 'is' ? shown : `${name} ${shown}`
}
