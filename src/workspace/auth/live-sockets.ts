import type { PushServer } from '#workspace/push/index.ts'

/** Maximum number of push connections of one session. */
export const SOCKETS_PER_SESSION = 32
const SESSIONS_MAX = 10_000
/** Maximum number of unused grants of one connection. */
export const GRANTS_PER_SOCKET = 256
/** Close code "connection is unauthorized": the client does not reconnect with this session. */
const UNAUTHORIZED = 4009
/** Close code "reconnect at once". */
const RECONNECT = 4200

/** The session that a connection was opened with. */
export interface SocketOwner {
  readonly tokenHash: string
  readonly userId: string
}

/**
 * Maps push connections to sessions, so that the end of a session closes its connections. Also stores grants.
 *
 * To join a private or presence channel, a connection needs a signature of the service for this channel. Signatures
 * never expire, so a signature alone would let the connection join after the user has lost access. Therefore each
 * signature comes with a grant, which lets the connection join the channel once and can be revoked.
 */
export interface LiveSockets {
  /** Adds a connection to a session. If the session then has too many connections, its oldest one is closed. */
  remember(owner: SocketOwner, socketId: string): void
  /** The session of a connection; undefined for an unknown connection. */
  ownerOf(socketId: string): SocketOwner | undefined
  /** The users with a connection. */
  users(): string[]
  /** The hashes of the tokens of all sessions with a connection. */
  tokenHashes(): string[]
  /** Connections of all sessions of a user. */
  ofUser(userId: string): string[]
  /** Lets a connection join a channel once. Does nothing for a connection that was not added with `remember`. */
  grant(socketId: string, channel: string): void
  /** Consumes a grant. @returns whether there was a grant */
  useGrant(socketId: string, channel: string): boolean
  /** Removes all grants of a connection for a channel. */
  revoke(socketId: string, channel: string): void
  /** The channels for which a connection has a grant. */
  grantsOf(socketId: string): string[]
  /** The connections that have a grant for a channel. */
  grantedOn(channel: string): string[]
  /** Removes a closed connection. */
  forget(socketId: string): void
  /** Closes the connections of a session, given by its token's hash. */
  drop(tokenHash: string): void
}

interface Session extends SocketOwner {
  readonly socketIds: readonly string[]
}

export function createLiveSockets(push: Pick<PushServer, 'drop'>): LiveSockets {
  const sessions = new Map<string, Session>()
  const owners = new Map<string, SocketOwner>()
  /** Channel names by connection, one entry per grant, oldest first. */
  const grants = new Map<string, readonly string[]>()
  const grantsOf = (socketId: string) => grants.get(socketId) ?? []

  function removeSocket(socketId: string): void {
    owners.delete(socketId)
    grants.delete(socketId)
  }

  function close(ids: readonly string[], code: number, why: string): void {
    for (const id of ids) removeSocket(id)
    if (ids.length > 0) push.drop(code, why, new Set(ids))
  }

  /**
   * Closes connections that are removed from `sessions`. Otherwise they would stay open after the end of their session.
   */
  const evict = (ids: readonly string[]) => close(ids, RECONNECT, 'Please reconnect.')

  return {
    remember({ tokenHash, userId }, socketId) {
      const others = (sessions.get(tokenHash)?.socketIds ?? []).filter((id) => id !== socketId)
      const all = [...others, socketId]
      evict(all.slice(0, -SOCKETS_PER_SESSION))
      owners.set(socketId, { tokenHash, userId })
      sessions.delete(tokenHash)
      sessions.set(tokenHash, { tokenHash, userId, socketIds: all.slice(-SOCKETS_PER_SESSION) })
      for (const [oldest, { socketIds }] of sessions) {
        if (sessions.size <= SESSIONS_MAX) break
        evict(socketIds)
        sessions.delete(oldest)
      }
    },
    ownerOf: (socketId) => owners.get(socketId),
    tokenHashes: () => [...sessions.keys()],
    users: () => [...new Set(Array.from(sessions.values(), ({ userId }) => userId))],
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
      removeSocket(socketId)
      if (session === undefined) return
      const socketIds = session.socketIds.filter((id) => id !== socketId)
      if (socketIds.length === 0) sessions.delete(session.tokenHash)
      else sessions.set(session.tokenHash, { ...session, socketIds })
    },
    drop(tokenHash) {
      const ended = sessions.get(tokenHash)?.socketIds ?? []
      sessions.delete(tokenHash)
      close(ended, UNAUTHORIZED, 'The session has ended.')
    },
  }
}
