import { BridgeError } from './bridge.ts'

const refusals = new Set(['INVALID_CREDENTIALS', 'UNAUTHENTICATED', 'BAD_REQUEST'])

/** Whether a sign-in or unlocking failed for what was typed, and not on the way. */
export function isSignInRefusal(error: unknown): boolean {
  return error instanceof BridgeError && refusals.has(error.code)
}
