import { isPassingStatus } from './transient-http-status.ts'

/** The fields of an error that show whether the service itself has a problem. */
interface FailedCall {
  readonly code: string
  /** 0 if no service responded. */
  readonly status: number
}

const isFailedCall = (error: unknown): error is FailedCall =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  'status' in error &&
  typeof error.status === 'number'

/**
 * Whether a call failed because the service is unreachable or has a problem. A refusal of this single call does not
 * count.
 */
export function isServiceFailure(error: unknown): boolean {
  if (!isFailedCall(error)) return false
  const { code, status } = error
  return code === 'NETWORK' || code === 'TIMEOUT' || (status >= 500 && isPassingStatus(status))
}
