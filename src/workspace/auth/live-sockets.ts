import type { PushServer } from '../push/index.ts'
import { hashToken } from './tokens.ts'

/** Push connections remembered of one session: a client opens a new one at every reconnect. */
const SOCKETS_PER_SESSION = 32
const SESSIONS_KEPT = 10_000
/** The protocol's "connection is unauthorized": do not come back as you are. */
const UNAUTHORIZED = 4009

/** Which push connections were opened with which session, so that they end with it. */
export interface LiveSockets {
  remember(token: string, socketId: string): void
  /** Ends the connections of a session, named by its token's hash: they hear no more. */
  drop(tokenHash: string): void
}

export function createLiveSockets(push: Pick<PushServer, 'drop'>): LiveSockets {
  const sockets = new Map<string, string[]>()
  return {
    remember(token, socketId) {
      const key = hashToken(token)
      const others = (sockets.get(key) ?? []).filter((id) => id !== socketId)
      sockets.delete(key)
      sockets.set(key, [...others, socketId].slice(-SOCKETS_PER_SESSION))
      for (const oldest of sockets.keys()) {
        if (sockets.size <= SESSIONS_KEPT) break
        sockets.delete(oldest)
      }
    },
    drop(tokenHash) {
      const ids = new Set(sockets.get(tokenHash))
      sockets.delete(tokenHash)
      if (ids.size > 0) push.drop(UNAUTHORIZED, 'The session has ended.', ids)
    },
  }
}
