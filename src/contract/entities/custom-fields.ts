import { z } from 'zod'
import { limits } from '../limits.ts'

const customField = z.string().max(1_000).optional()

/** The custom fields in a request, `custom_1` to `custom_20`. An empty text clears a field. */
export const customFieldsShape: Readonly<Record<`custom_${number}`, typeof customField>> =
  Object.fromEntries(
    Array.from({ length: limits.customFields }, (_, index) => [`custom_${index + 1}`, customField]),
  )
