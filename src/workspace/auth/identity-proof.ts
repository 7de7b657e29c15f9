import { PROOF_LIFE_MS } from '#contract/rules/people/two-step.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { findSession, setProved } from '#workspace/storage/people/sessions.ts'
import type { Db, UsersTable } from '#workspace/storage/tables.ts'
import { recordRefusal } from './access-history.ts'
import { verifyPassword } from './passwords.ts'
import { countAttempt } from './sign-in.ts'
import { hashToken } from './tokens.ts'
import { proveSecondStep, type TwoStepNeeds } from './two-step.ts'

/**
 * Refuses a call that loosens protection, unless the session began or its user proved who they are a short time ago.
 * @throws ServiceFailure 403 PROOF_REQUIRED
 */
export async function assertProof(db: Db, token: string, now: number): Promise<void> {
  const session = await findSession(db, hashToken(token))
  const provedAt = Math.max(session?.created_at ?? 0, session?.proved_at ?? 0)
  if (provedAt < now - PROOF_LIFE_MS)
    throw new ServiceFailure('PROOF_REQUIRED', 'Prove first who you are.')
}

/**
 * Proves who uses a session, by the user's own password or a code of their second step.
 * @throws ServiceFailure 403 if it is wrong, 429 after too many wrong ones
 */
export async function proveIdentity(
  service: TwoStepNeeds,
  { user, token, address }: { user: UsersTable; token: string; address: string },
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { storage, loginGuard, clock } = service
  const tokenHash = hashToken(token)
  if (password === undefined) {
    await proveSecondStep(service, { user, address, tokenHash }, { code })
  } else {
    await countAttempt(service, user.email, address)
    if (!(await verifyPassword(password, user.password_hash))) {
      const by = { userId: user.id, address, tokenHash }
      await recordRefusal(service, 'wrong_password', { userId: user.id, address, by })
      throw new ServiceFailure('WRONG_PASSWORD', 'The password is wrong.')
    }
    await loginGuard.succeeded(user.email_key, address)
  }
  await storage.transaction((tx) => setProved(tx, tokenHash, clock.now()), {
    turn: 'sign-ins',
  })
}
