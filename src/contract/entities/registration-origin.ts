import { z } from 'zod'

/** The numbers a contact's `source` may hold (specification, section 3); any other is shown as a dash. */
export const registrationOrigins = {
  api: 0,
  whatsApp: 1,
  webApp: 2,
  /** Named from the group's source inputs where found, else a generic integration. */
  integration: 3,
} as const
export type RegistrationOrigin = keyof typeof registrationOrigins

/** A registration origin in a call: there any other number is an error. */
export const registrationOriginSchema = z.literal(Object.values(registrationOrigins))
