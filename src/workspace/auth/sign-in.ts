import { ServiceFailure } from '#workspace/failure.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Storage } from '#workspace/storage/open.ts'
import {
  listRecoveryPasswords,
  useUpRecoveryPassword,
} from '#workspace/storage/people/recovery-passwords.ts'
import type { RecoveryPasswordsTable, Tx, UsersTable } from '#workspace/storage/tables.ts'
import { hasSignedInFrom } from '#workspace/storage/people/sign-in-networks.ts'
import { emailKey, findUser, findUserByEmail } from '#workspace/storage/people/users.ts'
import { recoveryBounds, type LoginGuard } from './login-guard.ts'
import { networkOf } from './network.ts'
import { unmatchableHash, verifyPassword, type PasswordCost } from './passwords.ts'
import { isRecoveryPassword } from './recovery-password.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Counts a password attempt as failed. If the attempt succeeds, `loginGuard.succeeded` removes it from the count.
 * @throws ServiceFailure 429 with the time to wait, after too many failed attempts
 */
export async function countAttempt(
  { storage, loginGuard }: { storage: Storage; loginGuard: LoginGuard },
  email: string,
  address: string,
): Promise<void> {
  const isKnown = await hasSignedInFrom(storage.db, email, networkOf(address))
  refuseWhile(await loginGuard.attempt(emailKey(email), address, { isKnown }))
}

/** Counts a request for a recovery mail. @throws ServiceFailure 429 with the time to wait, after too many requests */
export async function countRecovery(
  service: { loginGuard: LoginGuard },
  email: string,
  address: string,
): Promise<void> {
  refuseWhile(
    await service.loginGuard.attempt(`recovery ${emailKey(email)}`, address, {
      bounds: recoveryBounds,
    }),
  )
}

/** Does nothing if `waitMs` is 0. @throws ServiceFailure 429 with the time to wait, if `waitMs` is greater than 0 */
export function refuseWhile(waitMs: number): void {
  if (waitMs === 0) return
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1_000)) }
  throw new ServiceFailure('TOO_MANY_REQUESTS', 'Too many attempts. Try again later.', {}, headers)
}

/** The result of a verified password, or of a sign-in at the provider. */
export interface Proof {
  /** The user who was verified. Its `password_hash` is the hash at that time. */
  user: UsersTable
  /** The recovery password that was verified, which `redeem` consumes; null if it was the user's own, or none. */
  mailed: RecoveryPasswordsTable | null
  /** The host of the provider that has verified the user; undefined: a password has. */
  provider?: string | undefined
}

interface Needs {
  storage: Storage
  clock: Clock
  loginGuard: LoginGuard
  passwordCost: PasswordCost
}

/**
 * Verifies e-mail and password. An unknown e-mail and a disabled account take as long and get the same response as a wrong
 * password.
 * @param onRefused called if the password of this user is wrong; must not wait, because the time would reveal the user
 * @throws ServiceFailure 401 if e-mail and password do not match, 429 after too many failed attempts
 */
export async function signIn(
  service: Needs,
  { email, password }: Credentials,
  address: string,
  onRefused?: (userId: string) => void,
): Promise<Proof> {
  await countAttempt(service, email, address)
  const user = await findUserByEmail(service.storage.db, email)
  const hash = user?.password_hash ?? unmatchableHash(service.passwordCost)
  const right = await verifyPassword(password, hash)
  const mailed =
    right || user === undefined ? null : await findMailedPassword(service, user.id, password)
  if (user === undefined || user.disabled_at !== null || !(right || mailed !== null)) {
    if (user !== undefined) onRefused?.(user.id)
    throw wrongCredentials()
  }
  await service.loginGuard.succeeded(emailKey(email), address)
  return { user, mailed }
}

const wrongCredentials = () =>
  new ServiceFailure('INVALID_CREDENTIALS', 'The e-mail or the password is not right.')

/** Finds the user's valid recovery password that equals `password`; null if there is none. */
export async function findMailedPassword(
  { storage, clock }: { storage: Storage; clock: Clock },
  userId: string,
  password: string,
): Promise<RecoveryPasswordsTable | null> {
  const mailed = await listRecoveryPasswords(storage.db, userId)
  const match = mailed.find(
    (one) => one.expires_at > clock.now() && isRecoveryPassword(password, one.password_hash),
  )
  return match ?? null
}

/**
 * Checks a proof again inside a transaction. After it was verified, the account may have been disabled, the password changed by
 * which it was, or the recovery password used. If a recovery password was verified, deletes all recovery passwords of the user.
 * @throws ServiceFailure 401 if the proof is no longer valid
 */
export async function redeem(tx: Tx, { user, mailed, provider }: Proof): Promise<void> {
  const now = await findUser(tx, user.id)
  const isSame = provider !== undefined || now?.password_hash === user.password_hash
  if (!isSame || now?.disabled_at !== null) throw wrongCredentials()
  if (mailed !== null && !(await useUpRecoveryPassword(tx, mailed))) throw wrongCredentials()
}
