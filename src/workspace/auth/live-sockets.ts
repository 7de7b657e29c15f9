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
  /** Ends the session's connections: they hear no more. */
  drop(token: string): void
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
    drop(token) {
      const key = hashToken(token)
      const ids = new Set(sockets.get(key))
      sockets.delete(key)
      if (ids.size > 0) push.drop(UNAUTHORIZED, 'The session has ended.', ids)
    },
  }
}
