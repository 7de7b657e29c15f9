import { z } from 'zod'
import type { Bus } from '#workspace/bus/bus.ts'
import { endedSessions } from '#workspace/storage/people/sessions.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { LiveSockets } from './live-sockets.ts'

const sessionEndSchema = z.object({ tokenHash: z.string() })
const userIdsSchema = z.object({ userIds: z.array(z.string()) })

/** Topics: a session has ended, and all users who are connected to an instance. */
const SESSION_END = 'session-end'
const CONNECTED = 'connected'

/** Live sockets whose sessions end at all instances of the service. */
export interface SharedSockets extends LiveSockets {
  /** Whether the user has a connection to any instance. */
  isConnected(userId: string): boolean
}

interface Needs {
  bus: Bus
  db: Db
  background(work: Promise<unknown>): void
}

/** @param own the connections of this instance */
export function shareSockets(own: LiveSockets, { bus, db, background }: Needs): SharedSockets {
  /** While others cannot say which sessions have ended, the database does. */
  async function dropEnded(): Promise<void> {
    for (const tokenHash of await endedSessions(db, own.tokenHashes())) own.drop(tokenHash)
  }

  /** The users who are connected to each other instance. */
  const elsewhere = new Map<string, ReadonlySet<string>>()
  bus.on(SESSION_END, {
    schema: sessionEndSchema,
    receive: ({ tokenHash }) => own.drop(tokenHash),
  })
  bus.on(CONNECTED, {
    schema: userIdsSchema,
    receive: ({ userIds }, from) => void elsewhere.set(from, new Set(userIds)),
  })
  bus.watch({
    cutOff: () => background(dropEnded()),
    regularly: () => bus.send(CONNECTED, { userIds: own.users() }),
    ended: (instance) => void elsewhere.delete(instance),
  })
  return {
    ...own,
    isConnected: (userId) =>
      own.ofUser(userId).length > 0 || [...elsewhere.values()].some((users) => users.has(userId)),
    drop(tokenHash) {
      own.drop(tokenHash)
      bus.send(SESSION_END, { tokenHash })
    },
  }
}
