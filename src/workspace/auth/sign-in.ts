import { ServiceFailure } from '../failure.ts'
import type { Service } from '../service.ts'
import { listRecoveryPasswords, useUpRecoveryPassword } from '../storage/recovery-passwords.ts'
import type { UsersTable } from '../storage/tables.ts'
import { emailKey, findUserByEmail } from '../storage/users.ts'
import { recoveryBounds } from './login-guard.ts'
import { unmatchableHash, verifyPassword } from './passwords.ts'
import { isRecoveryPassword } from './recovery-password.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Counts an attempt to sign in, or to say one's password, as failed until it is told to have succeeded.
 * @throws ServiceFailure 429, with how long to wait, after too many attempts that failed
 */
export function countAttempt(service: Service, email: string, address: string): void {
  refuseWhile(service.loginGuard.attempt(emailKey(email), address))
}

/** @throws ServiceFailure 429, with how long to wait, after too many recovery mails were asked for */
export function countRecovery(service: Service, email: string, address: string): void {
  refuseWhile(service.loginGuard.attempt(`recovery ${emailKey(email)}`, address, recoveryBounds))
}

function refuseWhile(waitMs: number): void {
  if (waitMs === 0) return
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1_000)) }
  throw new ServiceFailure('TOO_MANY_REQUESTS', 'Too many attempts. Try again later.', {}, headers)
}

/** Who signed in, and with what. */
interface SignedIn {
  user: UsersTable
  /** Of the mailed password that was used up by it; null where it was the person's own. */
  recoveryHash: string | null
}

/**
 * Whose e-mail and password these are. The answer takes as long, and is the same, for an unknown e-mail.
 * @throws ServiceFailure 401 where they do not match, 429 after too many tries
 */
export async function signIn(
  service: Service,
  { email, password }: Credentials,
  address: string,
): Promise<SignedIn> {
  countAttempt(service, email, address)
  const user = await findUserByEmail(service.storage.db, email)
  const hash = user?.password_hash ?? unmatchableHash(service.passwordCost)
  const right = await verifyPassword(password, hash)
  const recoveryHash =
    right || user === undefined ? null : await takeRecoveryPassword(service, user.id, password)
  if (user === undefined || !(right || recoveryHash !== null))
    throw new ServiceFailure('INVALID_CREDENTIALS', 'The e-mail or the password is not right.')
  service.loginGuard.succeeded(emailKey(email), address)
  return { user, recoveryHash }
}

/**
 * Uses up the password that a recovery mail told, if this is one that was mailed and is still good; the others go with it.
 * @returns its hash, or null
 */
export async function takeRecoveryPassword(
  { storage, clock }: Service,
  userId: string,
  password: string,
): Promise<string | null> {
  const mailed = await listRecoveryPasswords(storage.db, userId)
  const kept = mailed.find(
    (one) => one.expires_at > clock.now() && isRecoveryPassword(password, one.password_hash),
  )
  if (kept === undefined) return null
  return (await useUpRecoveryPassword(storage.db, kept)) ? kept.password_hash : null
}
