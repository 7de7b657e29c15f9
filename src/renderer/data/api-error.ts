import { serviceErrorSchema } from '#contract/errors.ts'
import type { LocalErrorCode } from '#contract/errors.ts'
import { literals } from '../i18n/literals.ts'

/**
 * A call that came to nothing. `status` is 0 where no service answered; `code` is the contract's (or the
 * service's own); `message` is what the specification's section 8 makes of it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** How long the service asks to be left alone before another try, ms. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, code: string, message: string, retryAfterMs?: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
    this.status = status
    this.code = code
  }
}

/**
 * The specification's mapping of HTTP statuses (section 8). Statuses that are not here, 400 and 403 among
 * them, pass the service's own sentence on.
 */
const mappedMessages: Readonly<Record<number, string>> = {
  401: literals.invalidCredentials,
  404: literals.notFound,
  413: literals.fileTooLarge,
  415: literals.fileTypeUnsupported,
  500: literals.internalError,
}

const unknownCode: LocalErrorCode = 'BAD_RESPONSE'

/** Makes an error of a refused call: its HTTP status, whatever body came with it, and the wait it asks for, ms. */
export function apiErrorFromResponse(
  status: number,
  body: unknown,
  retryAfterMs?: number,
): ApiError {
  const parsed = serviceErrorSchema.safeParse(body)
  const code = parsed.success ? parsed.data.code : unknownCode
  const raw = parsed.success ? parsed.data.message : `HTTP ${status}`
  return new ApiError(status, code, mappedMessages[status] ?? raw, retryAfterMs)
}

/** An error of our own side: no service answered, or it answered what the contract does not know. */
export function localApiError(code: LocalErrorCode, message: string): ApiError {
  return new ApiError(0, code, message)
}
