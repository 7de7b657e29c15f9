import { z } from 'zod'
import { defaultServiceStatus } from '../rules/service-status.ts'

/** The status that replaces a missing or unreadable value. */
const UNREADABLE = 3

/**
 * An agent's status: 1 is available, 2 is away (busy), any other number is unavailable. The page shows 1 in green, 2 in
 * orange and all others in red. The service may send a string of digits: `'2'` becomes 2. A missing or non-integer
 * value becomes 3.
 */
export const serviceStatusSchema = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number().int(),
  )
  .catch(UNREADABLE)

/**
 * The signed-in user's own status. If it is absent, the user is available. The specification has this default only for
 * the user's own status.
 */
export const ownServiceStatusSchema = z.preprocess(
  (value) => value ?? defaultServiceStatus,
  serviceStatusSchema,
)
