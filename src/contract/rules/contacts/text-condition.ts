import type { TextCondition } from '#contract/entities/contacts/field-condition.ts'
import { searchedText } from '#contract/rules/text/searchable-text.ts'

const numeric = /^-?\d+(\.\d+)?$/

/** The number of a text such as `-12.5`; undefined for any other text. */
const numberOf = (text: string): number | undefined =>
  numeric.test(text.trim()) ? Number(text) : undefined

/** A text that is a day YYYY-MM-DD of the calendar; undefined for any other text. */
function dayOf(text: string): string | undefined {
  const day = text.trim()
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const ms = Date.parse(day)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) ? day : undefined
}

/** Whether two values are known and in an order. */
const ordered = <Value extends string | number>(
  low: Value | undefined,
  high: Value | undefined,
): boolean => low !== undefined && high !== undefined && low < high

/** Whether a condition holds for a text, which is empty without a value. The queries of the service do the same. */
export function holdsText(text: string, { operator, values }: TextCondition): boolean {
  const [value = ''] = values
  const whole = searchedText(text)
  switch (operator) {
    case 'is':
      return values.some((one) => searchedText(one) === whole)
    case 'isNot':
      return values.every((one) => searchedText(one) !== whole)
    case 'contains':
      return whole.includes(searchedText(value))
    case 'before':
      return ordered(dayOf(text), value)
    case 'after':
      return ordered(value, dayOf(text))
    case 'less':
      return ordered(numberOf(text), numberOf(value))
    case 'more':
      return ordered(numberOf(value), numberOf(text))
    case 'isEmpty':
      return text.trim() === ''
    case 'isFilled':
      return text.trim() !== ''
    default:
      return operator satisfies never
  }
}
