import type { PushServer } from '../push/index.ts'
import { hashToken } from './tokens.ts'

/** Push connections remembered of one session: a client opens a new one at every reconnect. */
export const SOCKETS_PER_SESSION = 32
const SESSIONS_KEPT = 10_000
/** The protocol's "connection is unauthorized": do not come back as you are. */
const UNAUTHORIZED = 4009
/** The protocol's "reconnect at once". */
const RECONNECT = 4200

/** Which push connections were opened with which session, so that they end with it. */
export interface LiveSockets {
  remember(token: string, socketId: string): void
  /** Ends the connections of a session, named by its token's hash: they hear no more. */
  drop(tokenHash: string): void
}

export function createLiveSockets(push: Pick<PushServer, 'drop'>): LiveSockets {
  const sockets = new Map<string, string[]>()

  /** What is no longer remembered must not stand on: it would hear more after its session has ended. */
  function forget(ids: readonly string[]): void {
    if (ids.length > 0) push.drop(RECONNECT, 'Please reconnect.', new Set(ids))
  }

  return {
    remember(token, socketId) {
      const key = hashToken(token)
      const others = (sockets.get(key) ?? []).filter((id) => id !== socketId)
      const all = [...others, socketId]
      forget(all.slice(0, -SOCKETS_PER_SESSION))
      sockets.delete(key)
      sockets.set(key, all.slice(-SOCKETS_PER_SESSION))
      for (const [oldest, ids] of sockets) {
        if (sockets.size <= SESSIONS_KEPT) break
        forget(ids)
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
