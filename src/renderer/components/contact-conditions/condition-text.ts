import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { FieldOperator, TextCondition } from '#contract/entities/contacts/field-condition.ts'
import { languageOf } from '#contract/limits.ts'
import { valuesOf } from '#contract/rules/contacts/field-operators.ts'
import { answerWords, fieldText } from '#contract/rules/contacts/field-text.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** More values than these are counted instead of named. */
const namedMax = 2

type T = ReturnType<typeof useTexts>['t']

const operatorKeys = {
  is: 'contacts:filters.operators.is',
  isNot: 'contacts:filters.operators.isNot',
  contains: 'contacts:filters.operators.contains',
  before: 'contacts:filters.operators.before',
  after: 'contacts:filters.operators.after',
  less: 'contacts:filters.operators.less',
  more: 'contacts:filters.operators.more',
  isEmpty: 'contacts:filters.operators.isEmpty',
  isFilled: 'contacts:filters.operators.isFilled',
} as const satisfies Record<FieldOperator, string>

/** An operator in words. */
export const operatorText = (operator: FieldOperator, t: T): string => t(operatorKeys[operator])

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
  const words = { ...answerWords[languageOf(language)], language }
  const name = operatorText(operator, t)
  if (valuesOf(operator) === 'none') return name
  const shown =
    values.length > namedMax
      ? t('contacts:filters.several', { count: values.length })
      : values.map((value) => fieldText(value, field, words)).join(', ')
  return operator === 'is' ? shown : `${name} ${shown}`
}
