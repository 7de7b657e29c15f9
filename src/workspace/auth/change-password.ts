import type { Origin } from '#workspace/audit/record.ts'
import { createDecipheriv } from 'node:crypto'
import { passwordCipher } from '#contract/connection.ts'
import { limits } from '#contract/limits.ts'
import { badRequest, notFound, ServiceFailure, unauthenticated } from '#workspace/failure.ts'
import type { LoginGuard } from './login-guard.ts'
import { forgetDevices } from '#workspace/storage/people/access-history.ts'
import { deleteRecoveryPasswords } from '#workspace/storage/people/recovery-passwords.ts'
import { deleteSessions, findSession, forgetRecovery } from '#workspace/storage/people/sessions.ts'
import type { UsersTable } from '#workspace/storage/tables.ts'
import { findUser, setPasswordHash } from '#workspace/storage/people/users.ts'
import { recordAccess, recordRefusal } from './access-history.ts'
import { hashPassword, verifyPassword, type PasswordCost } from './passwords.ts'
import { isRecoveryPassword } from './recovery-password.ts'
import type { SessionNeeds } from './sessions.ts'
import { countAttempt, findMailedPassword, redeem, type Proof } from './sign-in.ts'
import { hashToken } from './tokens.ts'

/** Decrypts a password that the client encrypted with `passwordCipher` and the connection document's key. */
function decrypt(passwordKey: string, sealed: string): string {
  const { algorithm, ivBytes } = passwordCipher
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const key = Buffer.from(passwordKey, 'base64')
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    // Do not reveal which step failed: that would be a padding oracle.
    throw badRequest('A password is not encrypted as the contract says.')
  }
}

/** Who changes their password. */
interface Caller {
  userId: string
  token: string
  address: string
  by: Origin
}

interface Needs extends SessionNeeds {
  loginGuard: LoginGuard
  passwordKey: string
  passwordCost: PasswordCost
}

/**
 * Verifies the current password. It accepts:
 * - The user's own password.
 * - The recovery password with which this session was opened. The sign-in has already consumed that password.
 * - A valid recovery password.
 * @returns null for any other password
 */
async function proveCurrent(
  service: Needs,
  user: UsersTable,
  tokenHash: string,
  password: string,
): Promise<Proof | null> {
  if (await verifyPassword(password, user.password_hash)) return { user, mailed: null }
  const recoveryHash = (await findSession(service.storage.db, tokenHash))?.recovery_hash ?? null
  if (recoveryHash !== null && isRecoveryPassword(password, recoveryHash))
    return { user, mailed: null }
  const mailed = await findMailedPassword(service, user.id, password)
  return mailed && { user, mailed }
}

/**
 * Changes the caller's password, ends their other sessions and deletes their recovery passwords.
 * @throws ServiceFailure
 *   - 400: a password cannot be decrypted, or the new password has a wrong length.
 *   - 404: the user does not exist.
 *   - 429: too many attempts failed.
 *   - 403 WRONG_PASSWORD: the current password is wrong.
 *   - 401: during this call the session ended, the password was changed, or the recovery password was used.
 */
export async function changePassword(
  service: Needs,
  { userId, token, address, by }: Caller,
  sealed: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { storage, clock, passwordKey, passwordCost, loginGuard, realtime } = service
  const current = decrypt(passwordKey, sealed.currentPassword)
  const wanted = decrypt(passwordKey, sealed.newPassword)
  const { passwordMin, passwordMax } = limits
  if (wanted.length < passwordMin || wanted.length > passwordMax)
    throw badRequest(`A password has ${passwordMin} to ${passwordMax} characters.`)
  const user = await findUser(storage.db, userId)
  if (user === undefined) throw notFound('user')
  await countAttempt(service, user.email, address)
  const tokenHash = hashToken(token)
  const proof = await proveCurrent(service, user, tokenHash, current)
  if (proof === null) {
    await recordRefusal(service, 'wrong_password', { userId, address, by })
    throw new ServiceFailure('WRONG_PASSWORD', 'The current password is wrong.')
  }
  await loginGuard.succeeded(user.email_key, address)
  const hash = await hashPassword(wanted, passwordCost)
  const ended = await storage.transaction(
    async (tx) => {
      if ((await findSession(tx, tokenHash)) === undefined) throw unauthenticated()
      await redeem(tx, proof)
      await setPasswordHash(tx, userId, hash)
      await deleteRecoveryPasswords(tx, userId)
      await forgetRecovery(tx, tokenHash)
      await forgetDevices(tx, userId)
      const others = await deleteSessions(tx, userId, tokenHash)
      await recordAccess(tx, 'password_changed', { userId, address, by }, clock.now())
      return others
    },
    { turn: 'sign-ins' },
  )
  for (const other of ended) realtime.endSession(other)
}
