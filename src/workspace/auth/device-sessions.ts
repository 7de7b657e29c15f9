import type { Origin } from '#workspace/audit/record.ts'
import type { DeviceSession } from '#contract/entities/people/device-session.ts'
import { headerNames } from '#contract/api/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { notFound, ServiceFailure } from '#workspace/failure.ts'
import { forgetDevices } from '#workspace/storage/people/access-history.ts'
import { deleteSessions, deleteSession, listSessions } from '#workspace/storage/people/sessions.ts'
import type { SessionsTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { recordAccess } from './access-history.ts'
import { isExpired } from './session-expiry.ts'
import type { SessionNeeds } from './sessions.ts'
import { hashToken, sessionIdOf } from './tokens.ts'

interface Caller {
  userId: string
  token: string
}

/**
 * The device's name in a sign-in request, without characters other than printable ASCII. It is cut to
 * `limits.deviceNameMax` characters. Null if there is no name.
 */
export function deviceOf(headers: Headers): string | null {
  const name = (headers.get(headerNames.device) ?? '').replaceAll(/[^\x20-\x7e]/g, '').trim()
  return name === '' ? null : name.slice(0, limits.deviceNameMax)
}

async function openSessions(
  { storage, clock }: SessionNeeds,
  userId: string,
): Promise<SessionsTable[]> {
  const now = clock.now()
  return (await listSessions(storage.db, userId)).filter((session) => !isExpired(session, now))
}

/** The user's open sessions: the caller's session first, then the others by their last use, latest first. */
export async function listDeviceSessions(
  service: SessionNeeds,
  { userId, token }: Caller,
): Promise<DeviceSession[]> {
  const own = hashToken(token)
  const isOwn = ({ token_hash }: SessionsTable) => token_hash === own
  return (await openSessions(service, userId))
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.last_used_at - a.last_used_at)
    .map((session) => ({
      id: sessionIdOf(session.token_hash),
      ...(session.device !== null && { device: session.device }),
      createdAt: iso(session.created_at),
      lastUsedAt: iso(session.last_used_at),
      isCurrent: isOwn(session),
    }))
}

/** Ends all sessions of the user except the caller's, and that devices are remembered. @returns how many ended */
export async function endOtherSessions(
  { storage, clock, realtime }: SessionNeeds,
  { userId, token }: Caller,
  by: Origin,
): Promise<number> {
  const ended = await storage.transaction(
    async (tx) => {
      await forgetDevices(tx, userId)
      const sessions = await deleteSessions(tx, userId, hashToken(token))
      const access = { userId, address: by.address, by, count: sessions.length }
      await recordAccess(tx, 'sessions_ended', access, clock.now())
      return sessions
    },
    { turn: 'sign-ins' },
  )
  for (const session of ended) realtime.endSession(session)
  return ended.length
}

/**
 * Ends one other session of the user, and that devices are remembered: which of them it was is not known.
 * @param id the session's id in the result of `listDeviceSessions`
 * @throws ServiceFailure 404 if the user has no such session, 409 for the caller's own session (sign out instead)
 */
export async function endSession(
  service: SessionNeeds,
  { userId, token }: Caller,
  id: string,
  by: Origin,
): Promise<void> {
  const session = (await listSessions(service.storage.db, userId)).find(
    ({ token_hash }) => sessionIdOf(token_hash) === id,
  )
  if (session === undefined) throw notFound('session')
  if (session.token_hash === hashToken(token))
    throw new ServiceFailure('CONFLICT', 'Sign out to end this session.')
  await service.storage.transaction(
    async (tx) => {
      await deleteSession(tx, session.token_hash)
      await forgetDevices(tx, userId)
      const access = { userId, address: by.address, by, count: 1 }
      await recordAccess(tx, 'sessions_ended', access, service.clock.now())
    },
    { turn: 'sign-ins' },
  )
  service.realtime.endSession({ tokenHash: session.token_hash, userId })
}
