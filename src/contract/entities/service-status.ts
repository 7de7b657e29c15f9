import { z } from 'zod'

/** The value for an unreadable status. Statuses are shown in colour: 1 green, 2 orange, all others red. */
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

/** The user's own status. Absent: available. The specification has this default only for the own user. */
export const ownServiceStatusSchema = z.preprocess((value) => value ?? 1, serviceStatusSchema)
