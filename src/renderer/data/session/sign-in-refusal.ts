import { ApiError } from '#renderer/data/service/api-error.ts'

const refusals = new Set(['INVALID_CREDENTIALS', 'UNAUTHENTICATED', 'BAD_REQUEST'])

/** Whether a sign-in or unlock failed because of what was typed, and not because of the connection. */
export function isSignInRefusal(error: unknown): boolean {
  return error instanceof ApiError && refusals.has(error.code)
}
