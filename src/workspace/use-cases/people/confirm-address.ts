import type { Origin } from '#workspace/audit/record.ts'
import { defaultLanguage, languageOf, limits } from '#contract/limits.ts'
import { confirmationMail } from '#workspace/auth/confirmation-mail.ts'
import type { LoginGuard } from '#workspace/auth/login-guard.ts'
import { hashRecoveryPassword, newRecoveryPassword } from '#workspace/auth/recovery-password.ts'
import { countAttempt, findMailedPassword } from '#workspace/auth/sign-in.ts'
import type { Clock } from '#workspace/clock.ts'
import { notFound, ServiceFailure } from '#workspace/failure.ts'
import {
  deleteExpiredRecoveryPasswords,
  saveRecoveryPassword,
  useUpRecoveryPassword,
} from '#workspace/storage/people/recovery-passwords.ts'
import { emailKey, findUser, setEmailConfirmed } from '#workspace/storage/people/users.ts'
import { write, type WriteNeeds } from '#workspace/unit-of-work.ts'
import { acceptMailed } from './answer-invitation.ts'
import type { Mailer } from './mailer.ts'

/**
 * Mails a user the code that confirms their address. It is a mailed password: the owner of an address that somebody else
 * has registered can sign in with it. Does nothing if the address is confirmed.
 */
export async function mailConfirmation(
  service: WriteNeeds & { clock: Clock; mailer: Mailer },
  userId: string,
): Promise<void> {
  await write(service, async (work) => {
    const user = await findUser(work.tx, userId)
    if (user === undefined || user.email_confirmed_at !== null) return
    const code = newRecoveryPassword()
    const now = service.clock.now()
    await deleteExpiredRecoveryPasswords(work.tx, now)
    await saveRecoveryPassword(work.tx, {
      user_id: userId,
      password_hash: hashRecoveryPassword(code),
      expires_at: now + limits.confirmationMs,
    })
    const mail = confirmationMail({
      to: { name: user.name, email: user.email },
      language: languageOf(user.language ?? defaultLanguage),
      code,
      lifeMs: limits.confirmationMs,
    })
    await service.mailer.post(work, mail)
  })
}

const wrongCode = () => new ServiceFailure('WRONG_CODE', 'The code is wrong or no longer valid.')

/**
 * Confirms the address of a signed-in user with a mailed code or password. Their own password stays: the user knows both.
 * @throws ServiceFailure 403 WRONG_CODE, or 429 after too many failed attempts
 */
export async function confirmAddress(
  service: WriteNeeds & { clock: Clock; loginGuard: LoginGuard },
  { userId, address, code, by }: { userId: string; address: string; code: string; by: Origin },
): Promise<void> {
  const user = await findUser(service.storage.db, userId)
  if (user === undefined) throw notFound('user')
  await countAttempt(service, user.email, address)
  const mailed = await findMailedPassword(service, userId, code)
  if (mailed === null) throw wrongCode()
  await service.loginGuard.succeeded(emailKey(user.email), address)
  await write(service, async (work) => {
    if (!(await useUpRecoveryPassword(work.tx, mailed))) throw wrongCode()
    const now = service.clock.now()
    await setEmailConfirmed(work.tx, userId, now)
    const invitationId = mailed.invitation_id
    if (invitationId !== null) await acceptMailed(work, { userId, invitationId, now, origin: by })
  })
}
