import { ApiError } from './api-error.ts'

const refusals = new Set(['INVALID_CREDENTIALS', 'UNAUTHENTICATED', 'BAD_REQUEST'])

/** Whether a sign-in or unlocking failed for what was typed, and not on the way. */
export function isSignInRefusal(error: unknown): boolean {
  return error instanceof ApiError && refusals.has(error.code)
}
