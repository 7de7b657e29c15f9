import { z } from 'zod'

const customField = z.string().max(1_000).optional()

/** Custom fields to write, by name; an empty text clears a field. */
export const customFieldsShape = {
  custom_1: customField,
  custom_2: customField,
  custom_3: customField,
  custom_4: customField,
  custom_5: customField,
  custom_6: customField,
  custom_7: customField,
  custom_8: customField,
  custom_9: customField,
  custom_10: customField,
  custom_11: customField,
  custom_12: customField,
  custom_13: customField,
  custom_14: customField,
  custom_15: customField,
  custom_16: customField,
  custom_17: customField,
  custom_18: customField,
  custom_19: customField,
  custom_20: customField,
} as const
