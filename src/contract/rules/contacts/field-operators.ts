import type { TextCondition, FieldOperator } from '#contract/entities/contacts/field-condition.ts'
import type { FieldType } from '#contract/entities/contacts/field-types.ts'
import { limits } from '#contract/limits.ts'
import { fieldValue } from './field-value.ts'

const ofTexts = ['is', 'isNot', 'contains', 'isEmpty', 'isFilled'] as const
const ofChoices = ['is', 'isNot', 'isEmpty', 'isFilled'] as const

/** The conditions that a type offers, in the order of their menu. */
const operators: Readonly<Record<FieldType, readonly FieldOperator[]>> = {
  text: ofTexts,
  number: ['is', 'isNot', 'more', 'less', 'isEmpty', 'isFilled'],
  date: ['is', 'isNot', 'before', 'after', 'isEmpty', 'isFilled'],
  choice: ofChoices,
  boolean: ofChoices,
  link: ofTexts,
  email: ofTexts,
  phone: ofTexts,
}

/** The conditions by which contacts are filtered by a field of a type. */
export const operatorsOf = (type: FieldType): readonly FieldOperator[] => operators[type]

/** How many values an operator compares with: none, exactly one, or several of which one suffices. */
export function valuesOf(operator: FieldOperator): 'none' | 'one' | 'several' {
  if (operator === 'isEmpty' || operator === 'isFilled') return 'none'
  return operator === 'is' || operator === 'isNot' ? 'several' : 'one'
}

const compared: Partial<Record<FieldOperator, 'number' | 'date'>> = {
  before: 'date',
  after: 'date',
  less: 'number',
  more: 'number',
}

/** Whether a condition has as many values as its operator needs, in the form in which fields store them. */
export function isPossibleCondition({ operator, values }: TextCondition): boolean {
  const needed = valuesOf(operator)
  if (needed === 'none') return values.length === 0
  // A contact without a value would have a blank one.
  if (values.some((value) => value.trim() === '')) return false
  if (needed === 'several')
    return values.length > 0 && values.length <= limits.contactFields.choicesMax
  const [value = ''] = values
  const type = compared[operator]
  if (values.length !== 1) return false
  const plain = { isCommaDecimal: false, callingCode: '' }
  return type === undefined || fieldValue(value, { type, choices: [] }, plain) === value
}
