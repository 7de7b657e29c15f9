import { z } from 'zod'

/** The value for an unreadable status. Statuses are shown in colour: 1 green, 2 orange, all others red. */
const UNREADABLE = 3

/**
 * An agent's status: 1 available, 2 away (busy), any other number unavailable. It may arrive as a string of digits. A
 * missing or non-integer value becomes 3.
 */
export const serviceStatusSchema = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number().int(),
  )
  .catch(UNREADABLE)

/** The user's own status. Absent: available. The specification has this default only for the user's own status. */
export const ownServiceStatusSchema = z.preprocess((value) => value ?? 1, serviceStatusSchema)
