import { z } from 'zod'

/** What stands for a status that nobody can read: 1 is green, 2 is orange, and whatever else there is, red. */
const UNREADABLE = 3

/**
 * A person's service status: 1 available, 2 away (busy), anything else unavailable. A service may send it as digits;
 * what is missing or no whole number is 3.
 */
export const serviceStatusSchema = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number().int(),
  )
  .catch(UNREADABLE)

/** The user's own: whose service says nothing of it is available (the specification gives this default to the user alone). */
export const ownServiceStatusSchema = z.preprocess((value) => value ?? 1, serviceStatusSchema)
