import { createHash } from 'node:crypto'
import { signInTicketSchema } from '#contract/api/people/two-step.ts'
import type { z } from 'zod'
import {
  DEFAULT_REMEMBER_DAYS,
  SETUP_LIFE_MS,
  TICKET_LIFE_MS,
  TICKET_TRIES,
} from '#contract/rules/people/two-step.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { listKnownDevices } from '#workspace/storage/people/access-history.ts'
import { listRecoveryPasswords } from '#workspace/storage/people/recovery-passwords.ts'
import {
  countTicketTry,
  deleteExpiredTickets,
  findSignInTicket,
  insertSignInTicket,
} from '#workspace/storage/people/two-step.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import type { UsersTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Proof } from './sign-in.ts'
import { hashToken, newToken } from './tokens.ts'
import { demandOn, hasTwoStep, stepExpired, type TwoStepNeeds } from './two-step.ts'

const DAY_MS = 24 * 3_600_000

type Step = 'SECOND_STEP_REQUIRED' | 'SECOND_STEP_SETUP_REQUIRED'

/** Which step a sign-in needs after its password; undefined for none. */
async function stepAfter(
  { storage, clock }: TwoStepNeeds,
  { user, mailed }: Proof,
  deviceToken: string | undefined,
): Promise<Step | undefined> {
  const { db } = storage
  const now = clock.now()
  // Whoever set up the steps may not be the owner of the address, who signs in with the mailed password (see `claimAddress`).
  const isClaimed = mailed !== null && user.email_confirmed_at === null
  if (isClaimed || !(await hasTwoStep(db, user.id))) {
    const { requiredAt } = await demandOn(db, user.id)
    return requiredAt !== undefined && requiredAt <= now && !isClaimed
      ? 'SECOND_STEP_SETUP_REQUIRED'
      : undefined
  }
  if (deviceToken === undefined) return 'SECOND_STEP_REQUIRED'
  const hash = hashToken(deviceToken)
  const device = (await listKnownDevices(db, user.id)).find(({ token_hash }) => token_hash === hash)
  const until = device?.remembered_until ?? 0
  // A group may have allowed more days when the device was remembered.
  const latest = now + (await rememberDaysOf({ storage }, user.id)) * DAY_MS
  return until > now && until <= latest ? undefined : 'SECOND_STEP_REQUIRED'
}

/** The same for the same password. */
const markOf = ({ password_hash }: UsersTable): string =>
  createHash('sha256').update(password_hash).digest('base64url')

/** For how long the user's devices can be remembered, days: what the strictest of their groups allows. */
export async function rememberDaysOf(
  { storage }: Pick<TwoStepNeeds, 'storage'>,
  userId: string,
): Promise<number> {
  return (await demandOn(storage.db, userId)).rememberDays ?? DEFAULT_REMEMBER_DAYS
}

/**
 * Refuses a sign-in that needs another step after its password, with a ticket for it. The mailed password of the sign-in is used
 * up when the step is done.
 * @param deviceToken the secret that the device keeps
 * @throws ServiceFailure 401
 */
export async function requireSecondStep(
  service: TwoStepNeeds,
  proof: Proof,
  deviceToken: string | undefined,
): Promise<void> {
  const step = await stepAfter(service, proof, deviceToken)
  if (step === undefined) return
  const { storage, clock } = service
  const ticket = newToken()
  const now = clock.now()
  const expires_at = now + (step === 'SECOND_STEP_REQUIRED' ? TICKET_LIFE_MS : SETUP_LIFE_MS)
  await storage.transaction(
    async (tx) => {
      await deleteExpiredTickets(tx, now)
      await insertSignInTicket(tx, {
        token_hash: hashToken(ticket),
        user_id: proof.user.id,
        password_mark: markOf(proof.user),
        recovery_hash: proof.mailed?.password_hash ?? null,
        tries: 0,
        expires_at,
      })
    },
    { turn: 'sign-ins' },
  )
  const details: z.input<typeof signInTicketSchema> = {
    ticket,
    expiresAt: iso(expires_at),
    rememberDays: await rememberDaysOf(service, proof.user.id),
  }
  throw new ServiceFailure(step, 'The password is right. A second step is missing.', { details })
}

/**
 * The proof of the sign-in to which a ticket belongs.
 * @throws ServiceFailure 410 if the ticket has expired, or the password was changed
 */
export async function proofOfTicket(
  { storage, clock }: Pick<TwoStepNeeds, 'storage' | 'clock'>,
  ticket: string,
): Promise<Proof> {
  const { db } = storage
  const row = await findSignInTicket(db, hashToken(ticket), clock.now())
  const user = row && (await findUser(db, row.user_id))
  if (user === undefined || row?.password_mark !== markOf(user) || user.disabled_at !== null)
    throw stepExpired()
  if (row.recovery_hash === null) return { user, mailed: null }
  const mailed = (await listRecoveryPasswords(db, user.id)).find(
    ({ password_hash }) => password_hash === row.recovery_hash,
  )
  if (mailed === undefined) throw stepExpired()
  return { user, mailed }
}

/** Counts a try of a ticket. @throws ServiceFailure 410 after too many */
export async function countTry(
  { storage }: Pick<TwoStepNeeds, 'storage'>,
  ticket: string,
): Promise<void> {
  const hash = hashToken(ticket)
  const counts = await storage.transaction((tx) => countTicketTry(tx, hash, TICKET_TRIES), {
    turn: 'sign-ins',
  })
  if (!counts) throw stepExpired()
}
