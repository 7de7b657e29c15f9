import { z } from 'zod'
import { languages } from '#contract/limits.ts'
import { fittingList, flag, openEnum, part } from '#contract/wire.ts'
import { customNumbers } from './custom-fields.ts'
import { fieldTypes } from './field-types.ts'

/** What a boolean field stores. */
export const booleanValues = { yes: 'yes', no: 'no' } as const

/** A name in other languages than the group's. */
export const fieldNamesSchema = z.partialRecord(z.enum(languages), z.string())

/**
 * A custom field of the group's contacts that has a name (our extension). Its values are in `custom_1` to `custom_20` of the
 * contacts, as texts in the form of `rules/contacts/field-value.ts`. A value may not fit the type: it then stays as it is.
 */
export const contactFieldSchema = part({
  /** The number of the custom field, from 1. It never changes. */
  number: z.number().int().gte(1).lte(customNumbers.length),
  name: z.string(),
  names: fieldNamesSchema.catch({}),
  type: openEnum(fieldTypes, 'text'),
  /** Of `choice`: its values in their order. */
  choices: fittingList(z.string()),
  /** Of `number`: what is shown beside the number. */
  unit: z.string().optional().catch(undefined),
  /** Whether a chat's panel shows the field. */
  isShown: flag,
  /** Whether agents may change its values; everybody else who may change contacts always may. */
  agentsEdit: flag,
  /** Whether a chat needs a value before a user finishes it. A rule of the group finishes it without. */
  isRequired: flag,
})
export type ContactField = z.infer<typeof contactFieldSchema>
