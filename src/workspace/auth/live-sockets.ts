import type { PushServer } from '../push/index.ts'

/** Push connections remembered of one session: a client opens a new one at every reconnect. */
export const SOCKETS_PER_SESSION = 32
const SESSIONS_KEPT = 10_000
/** Grants of one connection that are not used up yet: a client asks for one as it joins a channel. */
export const GRANTS_PER_SOCKET = 256
/** The protocol's "connection is unauthorized": do not come back as you are. */
const UNAUTHORIZED = 4009
/** The protocol's "reconnect at once". */
const RECONNECT = 4200

/** A session as its connections know it. */
export interface SocketOwner {
  readonly tokenHash: string
  readonly userId: string
}

/**
 * Which push connections were opened with which session, so that they end with it, and which channels they may still
 * join. A signature of a channel is the same whenever it is made: that it was given, and not taken back since, is kept
 * here. A grant is good for one subscription, as a client asks for a signature each time.
 */
export interface LiveSockets {
  remember(owner: SocketOwner, socketId: string): void
  /** Whose a connection is; undefined for one that is not remembered. */
  ownerOf(socketId: string): SocketOwner | undefined
  /** Every connection of a user, whatever session it was opened with. */
  ofUser(userId: string): string[]
  /** Lets a connection that is remembered join a channel once. */
  grant(socketId: string, channel: string): void
  /** Uses a grant up. @returns whether there was one */
  useGrant(socketId: string, channel: string): boolean
  /** Takes back whatever lets a connection join a channel. */
  revoke(socketId: string, channel: string): void
  /** The channels that a connection may still join. */
  grantsOf(socketId: string): string[]
  /** The connections that may still join a channel. */
  grantedOn(channel: string): string[]
  /** Forgets a connection that is gone. */
  forget(socketId: string): void
  /** Ends the connections of a session, named by its token's hash: they hear no more. */
  drop(tokenHash: string): void
}

interface Session extends SocketOwner {
  readonly socketIds: readonly string[]
}

export function createLiveSockets(push: Pick<PushServer, 'drop'>): LiveSockets {
  const sessions = new Map<string, Session>()
  const owners = new Map<string, SocketOwner>()
  /** One entry a grant, oldest first. */
  const grants = new Map<string, readonly string[]>()
  const grantsOf = (socketId: string) => grants.get(socketId) ?? []

  function strike(socketId: string): void {
    owners.delete(socketId)
    grants.delete(socketId)
  }

  function end(ids: readonly string[], code: number, why: string): void {
    for (const id of ids) strike(id)
    if (ids.length > 0) push.drop(code, why, new Set(ids))
  }

  /** What is no longer remembered must not stand on: it would hear more after its session has ended. */
  const cutLoose = (ids: readonly string[]) => end(ids, RECONNECT, 'Please reconnect.')

  return {
    remember({ tokenHash, userId }, socketId) {
      const others = (sessions.get(tokenHash)?.socketIds ?? []).filter((id) => id !== socketId)
      const all = [...others, socketId]
      cutLoose(all.slice(0, -SOCKETS_PER_SESSION))
      owners.set(socketId, { tokenHash, userId })
      sessions.delete(tokenHash)
      sessions.set(tokenHash, { tokenHash, userId, socketIds: all.slice(-SOCKETS_PER_SESSION) })
      for (const [oldest, { socketIds }] of sessions) {
        if (sessions.size <= SESSIONS_KEPT) break
        cutLoose(socketIds)
        sessions.delete(oldest)
      }
    },
    ownerOf: (socketId) => owners.get(socketId),
    ofUser: (userId) =>
      [...sessions.values()].filter((one) => one.userId === userId).flatMap((one) => one.socketIds),
    grant(socketId, channel) {
      if (owners.has(socketId))
        grants.set(socketId, [...grantsOf(socketId), channel].slice(-GRANTS_PER_SOCKET))
    },
    useGrant(socketId, channel) {
      const left = [...grantsOf(socketId)]
      const at = left.indexOf(channel)
      if (at === -1) return false
      left.splice(at, 1)
      grants.set(socketId, left)
      return true
    },
    revoke(socketId, channel) {
      const left = grantsOf(socketId).filter((one) => one !== channel)
      if (grants.has(socketId)) grants.set(socketId, left)
    },
    grantsOf: (socketId) => [...new Set(grantsOf(socketId))],
    grantedOn: (channel) =>
      [...grants].filter(([, granted]) => granted.includes(channel)).map(([socketId]) => socketId),
    forget(socketId) {
      const session = sessions.get(owners.get(socketId)?.tokenHash ?? '')
      strike(socketId)
      if (session === undefined) return
      const socketIds = session.socketIds.filter((id) => id !== socketId)
      if (socketIds.length === 0) sessions.delete(session.tokenHash)
      else sessions.set(session.tokenHash, { ...session, socketIds })
    },
    drop(tokenHash) {
      const ended = sessions.get(tokenHash)?.socketIds ?? []
      sessions.delete(tokenHash)
      end(ended, UNAUTHORIZED, 'The session has ended.')
    },
  }
}
