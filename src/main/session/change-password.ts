import { createCipheriv, randomBytes } from 'node:crypto'
import { sessionApi } from '#contract/api/people/session.ts'
import { passwordCipher } from '#contract/connection.ts'
import { Failure } from '#main/failure.ts'
import { asFailure } from '#main/http/to-failure.ts'
import { call } from '#main/http/json-call.ts'
import type { Clock, Fetch } from '#main/ports.ts'

/** Time limit for the call, ms. */
const CHANGE_TIMEOUT_MS = 20_000

/**
 * Encrypts a password as the contract requires: AES-256-CBC with a new IV, which precedes the ciphertext.
 * @param key base64
 * @returns base64
 * @throws Failure BAD_RESPONSE if the key has the wrong length
 */
export function encryptPassword(key: string, password: string): string {
  const bytes = Buffer.from(key, 'base64')
  if (bytes.length !== passwordCipher.keyBytes)
    throw new Failure('BAD_RESPONSE', 'The workspace’s key for passwords has the wrong length.')
  const iv = randomBytes(passwordCipher.ivBytes)
  const cipher = createCipheriv(passwordCipher.algorithm, bytes, iv)
  return Buffer.concat([iv, cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}

/**
 * Changes the password at the service.
 * @param deps with a fetch that adds the bearer token
 * @throws Failure NOT_IMPLEMENTED without a key, WRONG_PASSWORD, or the error of `call`; its message contains no
 * password
 */
export async function changePassword(
  { fetch, clock }: { fetch: Fetch; clock: Clock },
  {
    base,
    passwordKey,
    signal,
  }: { base: string; passwordKey: string | undefined; signal: AbortSignal },
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  if (passwordKey === undefined)
    throw new Failure('NOT_IMPLEMENTED', 'This workspace does not support changing the password.')
  const { currentPassword, newPassword } = passwords
  const body = {
    currentPassword: encryptPassword(passwordKey, currentPassword),
    newPassword: encryptPassword(passwordKey, newPassword),
  }
  try {
    await call(sessionApi.changePassword, {
      fetch,
      clock,
      base,
      body,
      timeoutMs: CHANGE_TIMEOUT_MS,
      signal,
    })
  } catch (error) {
    throw withoutPasswords(asFailure(error), [currentPassword, newPassword])
  }
}

/** Replaces a service's message if it contains a password. */
function withoutPasswords(failure: Failure, passwords: readonly string[]): Failure {
  const { code, message, retryAfterMs, status } = failure
  if (!passwords.some((password) => message.includes(password))) return failure
  return new Failure(code, 'The service refused the change.', { retryAfterMs, status })
}
