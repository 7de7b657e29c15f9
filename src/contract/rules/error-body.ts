import { z } from 'zod'
import { commonErrors } from '../errors.ts'

/** Each field is optional and falls back separately, because services send one without the other. */
const refusalFields = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().catch(''),
})

/**
 * Reads a service's error body, whether or not it fits `serviceErrorSchema`. Without a code the HTTP status decides;
 * without a message it is empty.
 */
export function readRefusal(status: number, body: unknown): { code: string; message: string } {
  const { code, message = '' } = refusalFields.safeParse(body).data ?? {}
  return { code: code ?? codeOfStatus(status), message }
}

/** The error code for an HTTP status. */
function codeOfStatus(status: number): string {
  const known = Object.entries(commonErrors).find(([, each]) => each === status)
  if (known !== undefined) return known[0]
  if (status >= 500) return 'INTERNAL'
  return status >= 400 ? 'BAD_REQUEST' : 'BAD_RESPONSE'
}
