import { z } from 'zod'
import { limits } from '#contract/limits.ts'

/** The numbers of the custom fields, 1 to 20, in their order. */
export const customNumbers: readonly number[] = Array.from(
  { length: limits.customFields },
  (_, index) => index + 1,
)

/** The name of a custom field in a contact: `custom_1` to `custom_20`. */
export type CustomFieldName = `custom_${number}`

/** @param number 1 to 20 */
export const customFieldName = (number: number): CustomFieldName => `custom_${number}`

const customField = z.string().max(limits.customFieldMax).optional()

/** The custom fields in a request, `custom_1` to `custom_20`. An empty text clears a field. */
export const customFieldsShape: Readonly<Record<CustomFieldName, typeof customField>> =
  Object.fromEntries(customNumbers.map((number) => [customFieldName(number), customField]))
