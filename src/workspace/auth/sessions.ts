import type { AccessKind } from '#contract/entities/people/two-step.ts'
import { recordAccountStep, type Origin } from '#workspace/audit/record.ts'
import type { SocketOwner } from './live-sockets.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import type { Storage } from '#workspace/storage/open.ts'
import {
  deleteExpiredSessions,
  deleteSessions,
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  touchSession,
} from '#workspace/storage/people/sessions.ts'
import { rememberNetwork } from '#workspace/storage/people/sign-in-networks.ts'
import { forgetDevices, updateAccessEntry } from '#workspace/storage/people/access-history.ts'
import { idleDaysOf } from '#workspace/storage/people/two-step-demands.ts'
import { deleteSignInTicket, deleteTwoStep } from '#workspace/storage/people/two-step.ts'
import type { SessionsTable, Tx } from '#workspace/storage/tables.ts'
import {
  findUser,
  setEmailConfirmed,
  setLastSeen,
  setPasswordHash,
} from '#workspace/storage/people/users.ts'
import { recordAccess } from './access-history.ts'
import { rememberDevice, type SignInDevice } from './known-devices.ts'
import { networkOf } from './network.ts'
import { unmatchableHash, type PasswordCost } from './passwords.ts'
import { expiryOf, isExpired } from './session-expiry.ts'
import { redeem, type Proof } from './sign-in.ts'
import { hashToken, newToken } from './tokens.ts'
import { stepExpired } from './two-step.ts'

/** Minimum time between two updates of a session's last use, ms, so that not every call writes to the database. */
const TOUCH_MS = 60_000

/** What opening and ending sessions needs of the service. */
export interface SessionNeeds {
  storage: Storage
  clock: Clock
  /** Closes the push connections of an ended session. */
  realtime: { endSession(session: SocketOwner): void }
}

/** Dependencies of `userOfToken`. */
export type TokenNeeds = SessionNeeds & { log: Log }

/** How a session begins. */
export interface SessionStart {
  /** The caller's network address. Its network is stored for the user: failed sign-ins from other networks then do not block the
   * user on this network. */
  address: string
  device: SignInDevice
  /** The ticket of a sign-in in two steps, which is used up. */
  ticket?: string
  /** The entry of its second step in the access history. */
  stepEntryId?: string | undefined
  /** Whether the user unlocks the screen, which is no sign-in of its own. */
  isUnlock?: boolean
  /** Whether the others sign in by the provider. */
  isEmergency?: boolean
}

/** A session that has begun. */
export interface StartedSession {
  /** The bearer token; only its hash is stored. */
  token: string
  deviceToken: string | undefined
  isNewDevice: boolean
}

/**
 * Starts a session.
 * @param proof the result of `signIn` or of single sign-on, which is checked again
 * @throws ServiceFailure 401 if the password was changed or the recovery password was used after `signIn`, 410 if the ticket was
 *   used
 */
export async function openSession(
  { storage, clock, realtime, passwordCost }: SessionNeeds & { passwordCost: PasswordCost },
  proof: Proof,
  { address, device, ticket, stepEntryId, isUnlock = false, isEmergency = false }: SessionStart,
): Promise<StartedSession> {
  const token = newToken()
  const token_hash = hashToken(token)
  const now = clock.now()
  const { ended, deviceToken, isNew } = await storage.transaction(
    async (tx) => {
      if (ticket !== undefined && !(await deleteSignInTicket(tx, hashToken(ticket))))
        throw stepExpired()
      await redeem(tx, proof)
      const user_id = proof.user.id
      const claimed = { userId: user_id, keptTokenHash: token_hash }
      const isOwner = proof.mailed !== null || proof.provider !== undefined
      const dropped = isOwner ? await claimAddress(tx, claimed, passwordCost, now) : []
      await setLastSeen(tx, user_id, now)
      const known = await rememberDevice(tx, user_id, device, { address, now })
      await rememberNetwork(tx, { user_id, network: networkOf(address), last_used_at: now })
      const expired = await deleteExpiredSessions(tx, expiryOf(now))
      const device_hash = known.deviceToken === undefined ? null : hashToken(known.deviceToken)
      await insertSession(tx, {
        token_hash,
        user_id,
        created_at: now,
        last_used_at: now,
        recovery_hash: proof.mailed?.password_hash ?? null,
        device: device.name,
        proved_at: null,
        provider: proof.provider ?? null,
        device_hash,
        idle_days: await idleDaysOf(tx, user_id),
      })
      if (stepEntryId !== undefined)
        await updateAccessEntry(tx, stepEntryId, {
          session_hash: token_hash,
          ...(device_hash !== null && { device_hash }),
        })
      const isNew = known.isNew && !isUnlock
      const by = { userId: user_id, address, device: device.name, tokenHash: token_hash }
      const access = { userId: user_id, address, device: device.name, by }
      const kind = isNew ? 'new_device' : 'signed_in'
      const way = isUnlock ? 'unlocked' : (wayOf(proof, isEmergency) ?? kind)
      await recordAccess(tx, way, access, now)
      return { ended: [...dropped, ...expired], deviceToken: known.deviceToken, isNew }
    },
    { turn: 'sign-ins' },
  )
  for (const session of ended) realtime.endSession(session)
  return { token, deviceToken, isNewDevice: isNew }
}

/** The entry of a sign-in that is not the usual one by a password. */
function wayOf({ provider }: Proof, isEmergency: boolean): AccessKind | undefined {
  if (provider !== undefined) return 'signed_in_by_provider'
  return isEmergency ? 'emergency_sign_in' : undefined
}

/**
 * Confirms the address of a user who signs in with a mailed password, or by a provider that confirms it. If it was not confirmed, whoever knows the account's
 * own password may not be the owner of the address: that password, its sessions, two steps and remembered devices end.
 * @returns the ended sessions
 */
async function claimAddress(
  tx: Tx,
  { userId, keptTokenHash }: { userId: string; keptTokenHash: string },
  cost: PasswordCost,
  now: number,
): Promise<SocketOwner[]> {
  const user = await findUser(tx, userId)
  if (user === undefined || user.email_confirmed_at !== null) return []
  await setEmailConfirmed(tx, userId, now)
  await setPasswordHash(tx, userId, unmatchableHash(cost))
  await deleteTwoStep(tx, userId)
  await forgetDevices(tx, userId)
  return await deleteSessions(tx, userId, keptTokenHash)
}

/**
 * The id of the user with this session token; undefined for an unknown or expired token. An error while storing the
 * time of last use or deleting the expired session is only logged, so that users can go on reading when the disk is
 * full.
 */
export async function userOfToken(
  { storage, clock, realtime, log }: TokenNeeds,
  token: string,
): Promise<string | undefined> {
  const note = (noted: Promise<void>) =>
    noted.catch((error: unknown) => log('a session could not be updated', { error: String(error) }))
  const tokenHash = hashToken(token)
  const session = await findSession(storage.db, tokenHash)
  if (session === undefined) return undefined
  const now = clock.now()
  if (isExpired(session, now)) {
    await note(deleteSession(storage.db, tokenHash))
    realtime.endSession({ tokenHash, userId: session.user_id })
    return undefined
  }
  if (now - session.last_used_at > TOUCH_MS) {
    await note(touchSession(storage.db, tokenHash, now))
    await note(setLastSeen(storage.db, session.user_id, now))
  }
  return session.user_id
}

/** Whether a token is that of a session of this user, who then unlocks the screen. */
export async function isOwnSession(
  { storage, clock }: Pick<SessionNeeds, 'storage' | 'clock'>,
  userId: string,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false
  const session = await findSession(storage.db, hashToken(token))
  return session?.user_id === userId && !isExpired(session, clock.now())
}

/** Whether the device of a session has a later one: unlocking the screen replaces the session. */
async function isReplaced(tx: Tx, session: SessionsTable): Promise<boolean> {
  const { device_hash, created_at, token_hash, user_id } = session
  if (device_hash === null) return false
  return (await listSessions(tx, user_id)).some(
    (other) =>
      other.token_hash !== token_hash &&
      other.device_hash === device_hash &&
      other.created_at >= created_at,
  )
}

/** Ends a session and closes its push connections. */
export async function closeSession(
  { storage, clock, realtime }: SessionNeeds,
  { userId, token }: { userId: string; token: string },
  origin: Origin,
): Promise<void> {
  const tokenHash = hashToken(token)
  await storage.transaction(
    async (tx) => {
      const session = await findSession(tx, tokenHash)
      if (session === undefined) return
      const { device } = session
      // The log has the unlock.
      const isSignOut = !(await isReplaced(tx, session))
      await deleteSession(tx, tokenHash)
      if (!isSignOut) return
      const from = { userId, device, address: origin.address }
      await recordAccountStep(tx, userId, from, { action: 'access.signedOut' }, clock.now())
    },
    { turn: 'sign-ins' },
  )
  realtime.endSession({ tokenHash, userId })
}
