import type { LocalErrorCode } from '#contract/errors.ts'
import { readRefusal } from '#contract/rules/error-body.ts'

/**
 * A failed call, to the service or to the desktop. `status` is 0 if no service answered; `code` is the contract's or the
 * service's own; `message` is the service's own sentence, which `errorText` shows where section 8 says so.
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

/** Makes an error of a refused call: its HTTP status, whatever body came with it, and the wait it asks for, ms. */
export function apiErrorFromResponse(
  status: number,
  body: unknown,
  retryAfterMs?: number,
): ApiError {
  const { code, message } = readRefusal(status, body)
  return new ApiError(status, code, message, retryAfterMs)
}

/** An error of our own side: no service answered, or it answered what the contract does not know. */
export function localApiError(code: LocalErrorCode, message: string): ApiError {
  return new ApiError(0, code, message)
}
