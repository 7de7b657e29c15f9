import type { Clock } from '#workspace/clock.ts'
import type { PushServer } from '#workspace/push/index.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { takePushGrant } from '#workspace/storage/people/push-grants.ts'
import { findSession } from '#workspace/storage/people/sessions.ts'
import { mayFollow } from './channel-access.ts'
import type { LiveSockets } from './live-sockets.ts'
import { isExpired } from './session-expiry.ts'

/** How long a stored grant can be used, ms. A client subscribes as soon as it has the signature. */
export const GRANT_MS = 60_000

interface Needs {
  storage: Storage
  clock: Clock
  push: Pick<PushServer, 'has'>
  liveSockets: Pick<LiveSockets, 'remember'>
}

/**
 * Consumes the grant that another instance has stored for a connection of this one, and remembers whose connection it is.
 * The session and the access are checked again: nobody revokes a stored grant.
 * @returns whether the connection may join the channel
 */
export async function useStoredGrant(
  { storage: { db }, clock, push, liveSockets }: Needs,
  socketId: string,
  channel: string,
): Promise<boolean> {
  const grant = await takePushGrant(db, socketId, channel)
  if (grant === undefined || grant.created_at < clock.now() - GRANT_MS) return false
  const { token_hash: tokenHash } = grant
  const session = await findSession(db, tokenHash)
  if (session === undefined || isExpired(session, clock.now())) return false
  const { user_id: userId } = session
  if (!(await mayFollow(db, userId, channel)) || !push.has(socketId)) return false
  liveSockets.remember({ tokenHash, userId }, socketId)
  return true
}
