import { errorStatuses, type ErrorCode } from '#contract/errors.ts'
import type { SendFault } from '#contract/rules/messages/send-refusal.ts'

/**
 * An error that becomes the response of a call. It can be thrown anywhere while the call is handled. The response is
 * `{code, message, …}` with the code's HTTP status. The message is for people and never contains a secret.
 */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly code: ErrorCode
  /** Fields of the response in addition to code and message. */
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

/** The failure of a call without the token of a valid session. */
export function unauthenticated(): ServiceFailure {
  const headers = { 'www-authenticate': 'Bearer' }
  return new ServiceFailure('UNAUTHENTICATED', 'Sign in first.', {}, headers)
}

/**
 * The failure for something that does not exist or that the caller may not see. The response does not reveal which of
 * the two is true.
 */
export function notFound(what: string): ServiceFailure {
  return new ServiceFailure('NOT_FOUND', `There is no such ${what}.`)
}

export function forbidden(sentence: string): ServiceFailure {
  return new ServiceFailure('FORBIDDEN', sentence)
}

/** The failure of a stranger's registration while the service registers no strangers. */
export function registrationClosed(): ServiceFailure {
  return new ServiceFailure(
    'REGISTRATION_CLOSED',
    'Nobody registers here: ask an admin to invite you.',
  )
}

/** The failure of a call whose data cannot be stored, because the disk is full. */
export function diskFull(): ServiceFailure {
  return new ServiceFailure('INSUFFICIENT_STORAGE', 'The disk of the service is full.')
}

/** The failure of a call whose data cannot be read or stored, because the database does not answer in time. */
export function databaseAway(): ServiceFailure {
  const headers = { 'retry-after': '2' }
  return new ServiceFailure(
    'SERVICE_UNAVAILABLE',
    'The database of the service does not answer. Try again in a moment.',
    {},
    headers,
  )
}

/** The failure of a call that would wait too long for others. Nothing of it was done. */
export function busy(): ServiceFailure {
  const headers = { 'retry-after': '5' }
  return new ServiceFailure(
    'SERVICE_UNAVAILABLE',
    'The service has too much to do. Try again in a moment.',
    {},
    headers,
  )
}

/** The failure of a call whose file cannot be read or stored, because the storage of files does not answer. */
export function filesAway(): ServiceFailure {
  const headers = { 'retry-after': '10' }
  return new ServiceFailure(
    'SERVICE_UNAVAILABLE',
    'The file storage of the service does not answer. Try again in a moment.',
    {},
    headers,
  )
}

/** Whether the provider of a line refused the line itself, such as its token. */
export function isRefusedLine(error: unknown): boolean {
  if (!(error instanceof ServiceFailure) || error.code !== 'LINE_REFUSED') return false
  const { details } = error.extra
  return (
    typeof details === 'object' && details !== null && Reflect.get(details, 'field') === 'token'
  )
}

/** Whether the provider of a line refused what was asked of it, and not the line itself. */
export const isRefusedCall = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.code === 'LINE_REFUSED' && !isRefusedLine(error)

export function badRequest(sentence: string): ServiceFailure {
  return new ServiceFailure('BAD_REQUEST', sentence)
}

/** The failure of a message or template whose content cannot be sent. Clients have a text for each fault. */
export function unsendable(
  sentence: string,
  fault: SendFault,
  issues: readonly { path: string; message: string }[] = [],
): ServiceFailure {
  const named = issues.length > 0 && { issues: issues.slice(0, ISSUES_MAX) }
  return new ServiceFailure('BAD_REQUEST', sentence, { ...named, details: { fault } })
}

/** Maximum number of issues in one response; a request of 256 KiB can have many more. */
const ISSUES_MAX = 20

/**
 * The failure of a request that does not fit the contract.
 * @param issues the problems, each with its path in the request. The response contains only the first `ISSUES_MAX`.
 */
export function unfit(
  sentence: string,
  issues: readonly { path: string; message: string }[],
): ServiceFailure {
  return new ServiceFailure('BAD_REQUEST', sentence, { issues: issues.slice(0, ISSUES_MAX) })
}
