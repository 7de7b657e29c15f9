import type { ErrorCode, LocalErrorCode } from '#contract/errors.ts'

/** Every code a service of main/ may fail with: a service's own, or ours when none answered. */
export type FailureCode = ErrorCode | LocalErrorCode

/**
 * An error that the page may be told: a code for programs and a sentence for people. Whoever answers the page
 * turns it into `{ok: false, error: {code, message}}`; any other error is a mistake of ours and is not shown.
 * The message never holds a token, a password or a message's words.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  /** A code of the contract, or one that a newer service has invented. */
  readonly code: FailureCode | (string & {})
  /** How long the service asks to be left alone before another try, ms. */
  readonly retryAfterMs: number | undefined

  /** The HTTP status, where a service answered. */
  readonly status: number | undefined

  constructor(
    code: FailureCode | (string & {}),
    message: string,
    {
      retryAfterMs,
      status,
    }: { retryAfterMs?: number | undefined; status?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}
