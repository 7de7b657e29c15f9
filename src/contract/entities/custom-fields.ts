import { z } from 'zod'
import { limits } from '../limits.ts'

/** The numbers of the custom fields, 1 to 20, in their order. */
export const customNumbers: readonly number[] = Array.from(
  { length: limits.customFields },
  (_, index) => index + 1,
)

const customField = z.string().max(limits.customFieldMax).optional()

/** The custom fields in a request, `custom_1` to `custom_20`. An empty text clears a field. */
export const customFieldsShape: Readonly<Record<`custom_${number}`, typeof customField>> =
  Object.fromEntries(customNumbers.map((number) => [`custom_${number}`, customField]))
