import { z } from 'zod'

/**
 * The number that is sent for each status of an agent. 1 and 2 are fixed, and any other number means unavailable
 * (specification, section 3); the app sends 3.
 */
export const serviceStatusNumbers = { available: 1, busy: 2, unavailable: 3 } as const

/** The status of a user who has never set one (specification, section 3). */
export const defaultServiceStatus = serviceStatusNumbers.available

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
  .catch(serviceStatusNumbers.unavailable)

/**
 * The signed-in user's own status. If it is absent, the user is available. The specification has this default only for
 * the user's own status.
 */
export const ownServiceStatusSchema = z.preprocess(
  (value) => value ?? defaultServiceStatus,
  serviceStatusSchema,
)
