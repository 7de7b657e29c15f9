import { ServiceFailure } from '../failure.ts'
import type { Service } from '../service.ts'
import { findRecoveryPassword, useUpRecoveryPassword } from '../storage/recovery-passwords.ts'
import type { UsersTable } from '../storage/tables.ts'
import { emailKey, findUserByEmail } from '../storage/users.ts'
import { unmatchableHash, verifyPassword } from './passwords.ts'
import { isRecoveryPassword } from './recovery-password.ts'

interface Credentials {
  email: string
  password: string
}

/** @throws ServiceFailure 429, with how long to wait, after too many attempts that failed */
export function countAttempt({ loginGuard }: Service, email: string, address: string): void {
  const wait = loginGuard.attempt(emailKey(email), address)
  if (wait === 0) return
  const seconds = Math.ceil(wait / 1_000)
  const headers = { 'retry-after': String(seconds) }
  throw new ServiceFailure('TOO_MANY_REQUESTS', 'Too many attempts. Try again later.', {}, headers)
}

/**
 * Whose e-mail and password these are. The answer takes as long, and is the same, for an unknown e-mail.
 * @throws ServiceFailure 401 where they do not match, 429 after too many tries
 */
export async function signIn(
  service: Service,
  { email, password }: Credentials,
  address: string,
): Promise<UsersTable> {
  countAttempt(service, email, address)
  const user = await findUserByEmail(service.storage.db, email)
  const hash = user?.password_hash ?? unmatchableHash(service.passwordCost)
  const right = await verifyPassword(password, hash)
  if (user === undefined || !(right || (await takesRecoveryPassword(service, user.id, password))))
    throw new ServiceFailure('INVALID_CREDENTIALS', 'The e-mail or the password is not right.')
  service.loginGuard.succeeded(emailKey(email), address)
  return user
}

/** Uses up the password that a recovery mail told, if this is it and it is still good. */
async function takesRecoveryPassword(
  { storage, clock }: Service,
  userId: string,
  password: string,
): Promise<boolean> {
  const kept = await findRecoveryPassword(storage.db, userId)
  if (kept === undefined || kept.expires_at <= clock.now()) return false
  if (!isRecoveryPassword(password, kept.password_hash)) return false
  return await useUpRecoveryPassword(storage.db, kept)
}
