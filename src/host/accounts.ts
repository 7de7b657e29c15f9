import { recordAccountStep, type Origin } from '#workspace/audit/record.ts'
import type { AccessKind } from '#contract/entities/people/two-step.ts'
import { z } from 'zod'
import { emailField } from '#contract/api/shared.ts'
import { limits } from '#contract/limits.ts'
import { hashPassword, passwordCost } from '#workspace/auth/passwords.ts'
import { recordAccess } from '#workspace/auth/access-history.ts'
import { forgetDevices } from '#workspace/storage/people/access-history.ts'
import { accounts } from '#workspace/storage/people/accounts.ts'
import { deleteRecoveryPasswords } from '#workspace/storage/people/recovery-passwords.ts'
import { deleteSessions, type EndedSession } from '#workspace/storage/people/sessions.ts'
import { deleteTwoStep } from '#workspace/storage/people/two-step.ts'
import { findUserByEmail, setDisabled, setPasswordHash } from '#workspace/storage/people/users.ts'
import type { Tx, UsersTable } from '#workspace/storage/tables.ts'
import { operation, OperationRefused, type OperatorNeeds } from './operation.ts'

const accountSchema = z.object({ email: emailField })
const passwordSchema = accountSchema.extend({
  password: z.string().min(limits.passwordMin).max(limits.passwordMax),
})

/** Changes an account and ends sessions of its user. @returns how many sessions ended */
async function changeAccount(
  { storage, clock, live }: OperatorNeeds,
  email: string,
  what: AccessKind | 'access.disabled' | 'access.enabled',
  work: (tx: Tx, user: UsersTable) => Promise<readonly EndedSession[]>,
): Promise<{ sessions: number }> {
  const ended = await storage.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user === undefined) throw new OperationRefused(`Nobody is registered with ${email}.`)
    const sessions = await work(tx, user)
    const by: Origin = {}
    const count = sessions.length
    if (what === 'access.disabled' || what === 'access.enabled')
      await recordAccountStep(tx, user.id, by, { action: what, count }, clock.now())
    else await recordAccess(tx, what, { userId: user.id, by, count }, clock.now())
    return sessions
  })
  for (const session of ended) live?.endSession(session)
  return { sessions: ended.length }
}

/** What the operator does with accounts of users. */
export const accountOperations = {
  /** The accounts of the service, or of a group. */
  listAccounts: operation(
    z.object({ groupId: z.string().optional() }),
    ({ storage }, { groupId }) => accounts(storage.db, groupId),
  ),
  /** Ends all sessions of a user, who can sign in again. */
  endSessions: operation(accountSchema, (needs, { email }) =>
    changeAccount(needs, email, 'sessions_ended', async (tx, { id }) => {
      await forgetDevices(tx, id)
      return await deleteSessions(tx, id)
    }),
  ),
  /** Gives a user another password and ends their sessions. */
  resetPassword: operation(passwordSchema, async (needs, { email, password }) => {
    const hash = await hashPassword(password, passwordCost)
    return await changeAccount(needs, email, 'password_changed', async (tx, { id }) => {
      await setPasswordHash(tx, id, hash)
      await deleteRecoveryPasswords(tx, id)
      await forgetDevices(tx, id)
      return await deleteSessions(tx, id)
    })
  }),
  /** Removes the two steps of a user who has lost phone and codes, and ends their sessions. */
  resetTwoStep: operation(accountSchema, (needs, { email }) =>
    changeAccount(needs, email, 'two_step_reset', async (tx, { id: userId }) => {
      if (!(await deleteTwoStep(tx, userId)))
        throw new OperationRefused(`${email} has no two steps.`)
      await forgetDevices(tx, userId)
      return await deleteSessions(tx, userId)
    }),
  ),
  /** Ends a user's sessions, and lets them sign in no more. What they wrote and what is assigned to them stays. */
  disableAccount: operation(accountSchema, (needs, { email }) =>
    changeAccount(needs, email, 'access.disabled', async (tx, { id, disabled_at: before }) => {
      await setDisabled(tx, id, before ?? needs.clock.now())
      await deleteRecoveryPasswords(tx, id)
      return await deleteSessions(tx, id)
    }),
  ),
  /** Lets a user sign in again, with the password of before. */
  enableAccount: operation(accountSchema, (needs, { email }) =>
    changeAccount(needs, email, 'access.enabled', async (tx, { id }) => {
      await setDisabled(tx, id, null)
      return []
    }),
  ),
}
