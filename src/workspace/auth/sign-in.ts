import { ServiceFailure } from '../failure.ts'
import type { Service } from '../service.ts'
import { listRecoveryPasswords, useUpRecoveryPassword } from '../storage/recovery-passwords.ts'
import type { RecoveryPasswordsTable, Tx, UsersTable } from '../storage/tables.ts'
import { hasSignedInFrom } from '../storage/sign-in-networks.ts'
import { emailKey, findUser, findUserByEmail } from '../storage/users.ts'
import { recoveryBounds } from './login-guard.ts'
import { networkOf } from './network.ts'
import { unmatchableHash, verifyPassword } from './passwords.ts'
import { isRecoveryPassword } from './recovery-password.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Counts an attempt to prove a password as failed, until the guard is told that it succeeded.
 * @throws ServiceFailure 429, with how long to wait, after too many attempts that failed
 */
export async function countAttempt(
  { storage, loginGuard }: Pick<Service, 'storage' | 'loginGuard'>,
  email: string,
  address: string,
): Promise<void> {
  const isKnown = await hasSignedInFrom(storage.db, email, networkOf(address))
  refuseWhile(loginGuard.attempt(emailKey(email), address, { isKnown }))
}

/** @throws ServiceFailure 429, with how long to wait, after too many recovery mails were asked for */
export function countRecovery(service: Service, email: string, address: string): void {
  refuseWhile(
    service.loginGuard.attempt(`recovery ${emailKey(email)}`, address, { bounds: recoveryBounds }),
  )
}

function refuseWhile(waitMs: number): void {
  if (waitMs === 0) return
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1_000)) }
  throw new ServiceFailure('TOO_MANY_REQUESTS', 'Too many attempts. Try again later.', {}, headers)
}

/** Whose a password was when it was looked at, and which of theirs. */
export interface Proof {
  /** With the hash that it was compared with. */
  user: UsersTable
  /** The mailed password that it was, not used up yet; null where it was another of the person's. */
  mailed: RecoveryPasswordsTable | null
}

/**
 * Whose e-mail and password these are. The answer takes as long, and is the same, for an unknown e-mail.
 * @throws ServiceFailure 401 where they do not match, 429 after too many tries
 */
export async function signIn(
  service: Pick<Service, 'storage' | 'clock' | 'loginGuard' | 'passwordCost'>,
  { email, password }: Credentials,
  address: string,
): Promise<Proof> {
  await countAttempt(service, email, address)
  const user = await findUserByEmail(service.storage.db, email)
  const hash = user?.password_hash ?? unmatchableHash(service.passwordCost)
  const right = await verifyPassword(password, hash)
  const mailed =
    right || user === undefined ? null : await findMailedPassword(service, user.id, password)
  if (user === undefined || !(right || mailed !== null)) throw wrongCredentials()
  service.loginGuard.succeeded(emailKey(email), address)
  return { user, mailed }
}

const wrongCredentials = () =>
  new ServiceFailure('INVALID_CREDENTIALS', 'The e-mail or the password is not right.')

/** The mailed password that this is, if one that was mailed is this and is still good; null otherwise. */
export async function findMailedPassword(
  { storage, clock }: Pick<Service, 'storage' | 'clock'>,
  userId: string,
  password: string,
): Promise<RecoveryPasswordsTable | null> {
  const mailed = await listRecoveryPasswords(storage.db, userId)
  const kept = mailed.find(
    (one) => one.expires_at > clock.now() && isRecoveryPassword(password, one.password_hash),
  )
  return kept ?? null
}

/**
 * Looks whether a proof still holds, and uses up the mailed password that it was: to compare a password takes a while,
 * in which it may have been changed, or the mailed one used by somebody else. What else was mailed goes with it.
 * @throws ServiceFailure 401 where it does not
 */
export async function redeem(tx: Tx, { user, mailed }: Proof): Promise<void> {
  const now = await findUser(tx, user.id)
  if (now?.password_hash !== user.password_hash) throw wrongCredentials()
  if (mailed !== null && !(await useUpRecoveryPassword(tx, mailed))) throw wrongCredentials()
}
