import { errorStatuses, type ErrorCode } from '#contract/errors.ts'

/**
 * Why a call is refused, in the contract's words: thrown anywhere below a handler, answered as
 * `{code, message, …}` with the code's status. The sentence is for people and never holds a secret.
 */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly code: ErrorCode
  /** Members of the answer beside code and message. */
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.code = code
    this.extra = extra
    this.headers = headers
  }

  get status(): number {
    return errorStatuses[this.code]
  }

  toResponse(): Response {
    const body = { code: this.code, message: this.message, ...this.extra }
    return Response.json(body, { status: this.status, headers: this.headers })
  }
}

/** Without the token of a live session. */
export function unauthenticated(): ServiceFailure {
  const headers = { 'www-authenticate': 'Bearer' }
  return new ServiceFailure('UNAUTHENTICATED', 'Sign in first.', {}, headers)
}

/** What is not there and what is not the caller's to know of are the same to them. */
export function notFound(what: string): ServiceFailure {
  return new ServiceFailure('NOT_FOUND', `There is no such ${what}.`)
}

export function forbidden(sentence: string): ServiceFailure {
  return new ServiceFailure('FORBIDDEN', sentence)
}

export function badRequest(sentence: string): ServiceFailure {
  return new ServiceFailure('BAD_REQUEST', sentence)
}

/** How many things that are wrong are answered: a request can have many more in its 256 KiB. */
const ISSUES_MAX = 20

/** A request that does not fit. @param issues what is wrong, by path into the request; the first of them are answered */
export function unfit(
  sentence: string,
  issues: readonly { path: string; message: string }[],
): ServiceFailure {
  return new ServiceFailure('BAD_REQUEST', sentence, { issues: issues.slice(0, ISSUES_MAX) })
}
