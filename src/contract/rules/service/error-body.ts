import { z } from 'zod'
import { commonErrors } from '#contract/errors.ts'

/** Each field has its own fallback, because some services send only a code or only a message. */
const refusalFields = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  details: z.unknown().optional(),
  issues: z.array(z.unknown()).optional().catch(undefined),
})

/**
 * Reads the code and message of a service's error response, even if its body does not match `serviceErrorSchema`. A
 * missing code is derived from the HTTP status. A missing message becomes an empty text. `details` are those of the
 * code, or the `issues` of a bad request, not validated.
 */
export function readRefusal(
  status: number,
  body: unknown,
): { code: string; message: string; details?: unknown } {
  const { code, message = '', details: given, issues } = refusalFields.safeParse(body).data ?? {}
  const details = given ?? issues
  return { code: code ?? codeOfStatus(status), message, ...(details !== undefined && { details }) }
}

function codeOfStatus(status: number): string {
  const known = Object.entries(commonErrors).find(([, each]) => each === status)
  if (known !== undefined) return known[0]
  if (status >= 500) return 'INTERNAL'
  return status >= 400 ? 'BAD_REQUEST' : 'BAD_RESPONSE'
}
