import { recordAccountStep, type Origin } from '#workspace/audit/record.ts'
import { defaultLanguage, languageOf } from '#contract/limits.ts'
import { recoveryMail } from '#workspace/auth/recovery-mail.ts'
import {
  hashRecoveryPassword,
  newRecoveryPassword,
  RECOVERY_LIFE_MS,
} from '#workspace/auth/recovery-password.ts'
import type { Clock } from '#workspace/clock.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { listPermissions } from '#workspace/storage/people/members.ts'
import {
  deleteExpiredRecoveryPasswords,
  saveRecoveryPassword,
} from '#workspace/storage/people/recovery-passwords.ts'
import { findUserByEmail } from '#workspace/storage/people/users.ts'
import { write, type WriteNeeds } from '#workspace/unit-of-work.ts'
import type { Mailer } from './mailer.ts'

/** Whom to send a recovery mail, and what it says. */
interface Recovery {
  email: string
  /** The address by which people reach this service. */
  origin: string
  /** Who asks for it. */
  by: Origin
}

/**
 * Sends a recovery mail to a registered address, in the language of the user's first group. For any other address
 * and a disabled account nothing happens. The user's own password and earlier mailed passwords stay valid, because anybody can request a mail
 * and could otherwise lock the user out. `recoveryBounds` limits how many mailed passwords are valid at once.
 */
export async function recoverPassword(
  service: WriteNeeds & { clock: Clock; mailer: Mailer },
  { email, origin, by }: Recovery,
): Promise<void> {
  await write(service, async (work) => {
    const { tx } = work
    const user = await findUserByEmail(tx, email)
    if (user === undefined || user.disabled_at !== null) return
    const [first] = await listPermissions(tx, { userId: user.id })
    const group = first && (await findGroup(tx, first.permission.groupId))
    const password = newRecoveryPassword()
    const now = service.clock.now()
    await deleteExpiredRecoveryPasswords(tx, now)
    await saveRecoveryPassword(tx, {
      user_id: user.id,
      password_hash: hashRecoveryPassword(password),
      expires_at: now + RECOVERY_LIFE_MS,
    })
    const mail = recoveryMail({
      to: { name: user.name, email: user.email },
      language: languageOf(user.language ?? group?.language ?? defaultLanguage),
      groupId: group?.id ?? null,
      address: origin,
      password,
      lifeMs: RECOVERY_LIFE_MS,
    })
    await service.mailer.post(work, mail)
    await recordAccountStep(tx, user.id, by, { action: 'access.passwordMailed' }, now)
  })
}
