import { z } from 'zod'

/** The value for an unreadable status. 1 is green, 2 is orange, anything else red. */
const UNREADABLE = 3

/**
 * A service status: 1 available, 2 away (busy), anything else unavailable. A service may send digits; a missing or
 * non-integer value is 3.
 */
export const serviceStatusSchema = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number().int(),
  )
  .catch(UNREADABLE)

/** The user's own status. Absent: available, a default that the specification has for the own user only. */
export const ownServiceStatusSchema = z.preprocess((value) => value ?? 1, serviceStatusSchema)
