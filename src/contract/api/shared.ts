import { z } from 'zod'
import { id } from '../wire.ts'

/** The answer of a call that has nothing to tell but that it was done. */
export const doneOutput = z.looseObject({ ok: z.literal(true) })

/** `{contactId}` or `{id}` in a path. */
export const idParams = z.object({ id })
export const contactIdParams = z.object({ contactId: id })

/** A whole number in a query string, at least `min`. */
export const queryCount = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** A yes or no in a query string: true/false or 1/0. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')
