import type { ErrorCode, LocalErrorCode } from '#contract/errors.ts'

/** Every code that a service of main/ may fail with: the backend's own, or ours if the backend did not answer. */
export type FailureCode = ErrorCode | LocalErrorCode

/**
 * An error that may be shown to the page: a code for programs and a sentence for people. The bridge answers it as
 * `{ok: false, error: {code, message}}`; any other error is a defect of the app and is not shown. The message never
 * contains a token, a password or the text of a message.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  /** A code of the contract, or an unknown one of a newer service. */
  readonly code: FailureCode | (string & {})
  /** How long the service asked to wait before the next attempt, ms. */
  readonly retryAfterMs: number | undefined

  /** The HTTP status, if a service answered. */
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
