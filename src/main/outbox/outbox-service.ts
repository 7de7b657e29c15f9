import type { z } from 'zod'
import type { bridgeRequests, OutboxEntry } from '#contract/bridge.ts'
import type { ConnectionService } from '../connection/index.ts'
import type { Clock, Log, Push } from '../ports.ts'
import type { RealtimeService } from '../realtime/index.ts'
import type { SessionService } from '../session/index.ts'

export interface OutboxDeps {
  /** A folder of the outbox's own, made if it is not there. */
  directory: string
  connection: ConnectionService
  session: SessionService
  /** Going live is taken for the network being back. */
  realtime: Pick<RealtimeService, 'onState'>
  clock: Clock
  log: Log
  push: Push
  /** 0 to under 1; spreads retries. Default: Math.random. */
  random?: () => number
}

/** What the page hands over, checked by the bridge. */
export type NewMessage = z.output<(typeof bridgeRequests)['outbox.add']['input']>

/**
 * Messages taken over from the agent, kept until the service has them. Only what the signed-in person wrote
 * under this connection is seen or sent; the rest waits for its owner.
 */
export interface OutboxService {
  /** Reads what an earlier run left, and begins to send it. */
  start(): Promise<void>
  /**
   * Resolves once the message is on disk. The same key with the same message answers the entry that is there.
   * @throws Failure UNAUTHENTICATED, LOCKED, CONFLICT (the key is another message's), OUTBOX_FULL, STORAGE (the disk does not take it)
   */
  add(message: NewMessage): Promise<OutboxEntry>
  /** Oldest first, with what an earlier run left. @throws Failure STORAGE (that cannot be read) */
  list(): Promise<OutboxEntry[]>
  /**
   * Sends a failed entry again, or a waiting one now.
   * @throws Failure NOT_FOUND, TOO_MANY_REQUESTS (the service has asked to be left alone for a while, which is told)
   */
  retry(input: { key: string }): Promise<void>
  /** Forgets an entry that is not under way. @throws Failure NOT_FOUND, CONFLICT (it is being sent) */
  discard(input: { key: string }): Promise<void>
  /** The network may be back: whatever waits for its next try is tried now. */
  nudge(): void
  /** Calls off what is under way and closes the file; every entry stays on disk. */
  stop(): Promise<void>
}
