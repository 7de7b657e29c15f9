import type { z } from 'zod'
import type { bridgeRequests, OutboxEntry, UnsentCounts } from '#contract/bridge.ts'
import type { ConnectionService } from '../connection/index.ts'
import type { Clock, Log, Push } from '../ports.ts'
import type { RealtimeService } from '../realtime/index.ts'
import type { SessionService } from '../session/index.ts'

export interface OutboxDeps {
  /** A folder for the outbox alone, created if missing. */
  directory: string
  connection: ConnectionService
  session: SessionService
  /** When realtime goes live, the network is back. */
  realtime: Pick<RealtimeService, 'onState'>
  clock: Clock
  log: Log
  push: Push
  /** Called when the service has refused a message of the signed-in user. */
  onRefused?: (entry: OutboxEntry) => void
  /** 0 to under 1; spreads retries. Default: Math.random. */
  random?: () => number
}

/** A message from the page, validated by the bridge. */
export type NewMessage = z.output<(typeof bridgeRequests)['outbox.add']['input']>

/**
 * Stores the user's messages on disk until the service has accepted them. Only messages that the signed-in user
 * wrote under this connection are listed and sent; the others wait for their owner.
 */
export interface OutboxService {
  /** Loads the messages of an earlier run and starts to send them. */
  start(): Promise<void>
  /**
   * Resolves once the message is on disk. The same key with the same message answers the existing entry.
   * @throws Failure UNAUTHENTICATED, LOCKED, CONFLICT (the key belongs to another message), OUTBOX_FULL, STORAGE (not written)
   */
  add(message: NewMessage): Promise<OutboxEntry>
  /** Oldest first, including those of an earlier run. @throws Failure STORAGE (cannot be read) */
  list(): Promise<OutboxEntry[]>
  /** Counts the entries of `list`. @throws Failure STORAGE (cannot be read) */
  unsent(): Promise<UnsentCounts>
  /**
   * Sends a failed entry again, or a queued one at once.
   * @throws Failure NOT_FOUND, TOO_MANY_REQUESTS (the service asked to wait; with `retryAfterMs`)
   */
  retry(input: { key: string }): Promise<void>
  /** Removes an entry that is not being sent. @throws Failure NOT_FOUND, CONFLICT (it is being sent) */
  discard(input: { key: string }): Promise<void>
  /** Retries every queued message at once; called when the network may be back. */
  nudge(): void
  /** Cancels the calls in flight and closes the file; every entry stays on disk. */
  stop(): Promise<void>
}
