import type { ErrorCode, LocalErrorCode } from '#contract/errors.ts'

/** The error codes that this version knows: the backend's and the app's own. */
export type FailureCode = ErrorCode | LocalErrorCode

/**
 * An error that the page may receive: a code for programs and a sentence for people. The bridge returns it to the page
 * as `{ok: false, error: {code, message, …}}`. Any other error is a defect of the app, and the page does not receive
 * its details. The sentence never contains a token, a password or the text of a message.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  /** A code of the contract, or a code of a newer service that this version does not know. */
  readonly code: FailureCode | (string & {})
  /** How long the service asks to wait before the next attempt, ms; undefined if it does not ask. */
  readonly retryAfterMs: number | undefined

  /** The HTTP status, if a service responded. */
  readonly status: number | undefined
  /** The body of the service's error response, parsed as JSON but not validated. The page does not receive it. */
  readonly body: unknown

  constructor(
    code: FailureCode | (string & {}),
    message: string,
    {
      retryAfterMs,
      status,
      body,
    }: { retryAfterMs?: number | undefined; status?: number | undefined; body?: unknown } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.body = body
  }
}
