import { z } from 'zod'
import { commonErrors } from '../errors.ts'

/** Each by itself: services write what else they like, and one of the two without the other. */
const saidSchema = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().catch(''),
})

/**
 * What a service's refusal says, as `serviceErrorSchema` has it or not: without a code of its own its status speaks, and
 * where there is no sentence it is empty.
 */
export function readRefusal(status: number, body: unknown): { code: string; message: string } {
  const { code, message = '' } = saidSchema.safeParse(body).data ?? {}
  return { code: code ?? codeOfStatus(status), message }
}

/** The code that stands for a status. */
function codeOfStatus(status: number): string {
  const known = Object.entries(commonErrors).find(([, each]) => each === status)
  if (known !== undefined) return known[0]
  if (status >= 500) return 'INTERNAL'
  return status >= 400 ? 'BAD_REQUEST' : 'BAD_RESPONSE'
}
