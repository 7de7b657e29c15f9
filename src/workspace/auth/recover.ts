import { defaultLanguage } from '#contract/limits.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { findGroup } from '#workspace/storage/groups.ts'
import { listPermissions } from '#workspace/storage/members.ts'
import {
  deleteExpiredRecoveryPasswords,
  saveRecoveryPassword,
} from '#workspace/storage/recovery-passwords.ts'
import { findUserByEmail } from '#workspace/storage/users.ts'
import { postRecoveryMail } from './recovery-mail.ts'
import { hashRecoveryPassword, newRecoveryPassword, RECOVERY_LIFE_MS } from './recovery-password.ts'

/**
 * Sends a recovery mail to a registered address, in the language of the user's first group. For any other address
 * nothing happens. The user's own password and earlier mailed passwords stay valid, because anybody can request a mail
 * and could otherwise lock the user out. `recoveryBounds` limits how many mailed passwords are valid at once.
 */
export async function recoverPassword(
  { storage, clock }: { storage: Storage; clock: Clock },
  email: string,
): Promise<void> {
  const user = await findUserByEmail(storage.db, email)
  if (user === undefined) return
  const [first] = await listPermissions(storage.db, { userId: user.id })
  const group = first && (await findGroup(storage.db, first.permission.groupId))
  const password = newRecoveryPassword()
  const now = clock.now()
  await deleteExpiredRecoveryPasswords(storage.db, now)
  await saveRecoveryPassword(storage.db, {
    user_id: user.id,
    password_hash: hashRecoveryPassword(password),
    expires_at: now + RECOVERY_LIFE_MS,
  })
  await postRecoveryMail(storage.outboxDir, {
    to: { name: user.name, email: user.email },
    language: group?.language ?? defaultLanguage,
    password,
    lifeMs: RECOVERY_LIFE_MS,
    now,
  })
}
