import type { LocalErrorCode } from '#contract/errors.ts'
import { readRefusal } from '#contract/rules/service/error-body.ts'

/**
 * A failed call to the service or to the main process. `status` is the status of the error response, or 0 if there was
 * no response. `code` is an error code of the contract or of the service. The `message` of a refusal is the service's
 * own sentence; `errorText` shows it for some statuses (specification, section 8).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** The pause that the service requests before a retry, ms. */
  readonly retryAfterMs: number | undefined
  /** What the service adds to this code, not validated. */
  readonly details: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    retryAfterMs?: number,
    details?: unknown,
  ) {
    super(message)
    this.retryAfterMs = retryAfterMs
    this.details = details
    this.status = status
    this.code = code
  }
}

/**
 * Creates the error of an error response from its HTTP status and body.
 * @param retryAfterMs the pause that the service requests before a retry, ms
 */
export function apiErrorFromResponse(
  status: number,
  body: unknown,
  retryAfterMs?: number,
): ApiError {
  const { code, message, details } = readRefusal(status, body)
  return new ApiError(status, code, message, retryAfterMs, details)
}

const missingCallStatuses = [404, 405, 501]

/** Whether a call failed because the service does not have it, e.g. an extension of the contract. */
export const isMissingCall = (error: unknown): boolean =>
  error instanceof ApiError && missingCallStatuses.includes(error.status)

/** Creates an error that the app itself detected, e.g. that no service responded. */
export function localApiError(code: LocalErrorCode, message: string): ApiError {
  return new ApiError(0, code, message)
}
