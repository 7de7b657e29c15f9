import { z } from 'zod'

/** Values of a contact's `source` (specification, section 3); any other number is shown as a dash. */
export const registrationOrigins = {
  api: 0,
  whatsApp: 1,
  webApp: 2,
  /** Shown with the name of the group's source input, or as a generic integration if the group has no such input. */
  integration: 3,
} as const
export type RegistrationOrigin = keyof typeof registrationOrigins

export const registrationOriginKindSchema = z.enum([
  'api',
  'whatsApp',
  'webApp',
  'integration',
] satisfies RegistrationOrigin[])

/** A registration origin in a request, where any other number is an error. */
export const registrationOriginSchema = z.literal(Object.values(registrationOrigins))
