import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { fittingList } from '#contract/wire.ts'
import { customNumbers } from './custom-fields.ts'

/**
 * What a condition asks of a value. Texts are compared without case and accents.
 * - `is`, `isNot`: one of the values, and none of them; a contact without a value is none of them.
 * - `contains`: a part of it.
 * - `before`, `after`: a day YYYY-MM-DD. A value that is no such day is neither.
 * - `less`, `more`: a number. A value that is none is neither.
 * - `isEmpty`, `isFilled`: whether there is a value.
 */
export const fieldOperators = [
  'is',
  'isNot',
  'contains',
  'before',
  'after',
  'less',
  'more',
  'isEmpty',
  'isFilled',
] as const
export type FieldOperator = (typeof fieldOperators)[number]

const value = z.string().min(1).max(limits.customFieldMax)
const conditionShape = { operator: z.enum(fieldOperators), values: fittingList(value) }

/** A condition for a contact's brand (our extension). */
export const textConditionSchema = z.object(conditionShape)
export type TextCondition = Readonly<z.infer<typeof textConditionSchema>>

/** A condition for a custom field (our extension). */
export const fieldConditionSchema = z.object({
  number: z.number().int().gte(1).lte(customNumbers.length),
  ...conditionShape,
})
export type FieldCondition = Readonly<z.infer<typeof fieldConditionSchema>>
