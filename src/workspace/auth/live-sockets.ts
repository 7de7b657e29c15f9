import type { PushServer } from '../push/index.ts'

/** Push connections remembered of one session: a client opens a new one at every reconnect. */
export const SOCKETS_PER_SESSION = 32
const SESSIONS_KEPT = 10_000
/** The protocol's "connection is unauthorized": do not come back as you are. */
const UNAUTHORIZED = 4009
/** The protocol's "reconnect at once". */
const RECONNECT = 4200

/** A session as its connections know it. */
export interface SocketOwner {
  readonly tokenHash: string
  readonly userId: string
}

/** Which push connections were opened with which session, so that they end with it. */
export interface LiveSockets {
  remember(owner: SocketOwner, socketId: string): void
  /** Whose a connection is; undefined for one that is not remembered. */
  ownerOf(socketId: string): SocketOwner | undefined
  /** Every connection of a user, whatever session it was opened with. */
  ofUser(userId: string): string[]
  /** Ends the connections of a session, named by its token's hash: they hear no more. */
  drop(tokenHash: string): void
  /** Ends a connection that is no session's. */
  dropStray(socketId: string): void
}

interface Session extends SocketOwner {
  readonly socketIds: readonly string[]
}

export function createLiveSockets(push: Pick<PushServer, 'drop'>): LiveSockets {
  const sessions = new Map<string, Session>()
  const owners = new Map<string, SocketOwner>()

  function end(ids: readonly string[], code: number, why: string): void {
    for (const id of ids) owners.delete(id)
    if (ids.length > 0) push.drop(code, why, new Set(ids))
  }

  /** What is no longer remembered must not stand on: it would hear more after its session has ended. */
  const forget = (ids: readonly string[]) => end(ids, RECONNECT, 'Please reconnect.')

  return {
    remember({ tokenHash, userId }, socketId) {
      const others = (sessions.get(tokenHash)?.socketIds ?? []).filter((id) => id !== socketId)
      const all = [...others, socketId]
      forget(all.slice(0, -SOCKETS_PER_SESSION))
      owners.set(socketId, { tokenHash, userId })
      sessions.delete(tokenHash)
      sessions.set(tokenHash, { tokenHash, userId, socketIds: all.slice(-SOCKETS_PER_SESSION) })
      for (const [oldest, { socketIds }] of sessions) {
        if (sessions.size <= SESSIONS_KEPT) break
        forget(socketIds)
        sessions.delete(oldest)
      }
    },
    ownerOf: (socketId) => owners.get(socketId),
    ofUser: (userId) =>
      [...sessions.values()].filter((one) => one.userId === userId).flatMap((one) => one.socketIds),
    drop(tokenHash) {
      const ended = sessions.get(tokenHash)?.socketIds ?? []
      sessions.delete(tokenHash)
      end(ended, UNAUTHORIZED, 'The session has ended.')
    },
    dropStray: (socketId) => end([socketId], UNAUTHORIZED, 'The session has ended.'),
  }
}
