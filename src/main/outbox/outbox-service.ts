import type { z } from 'zod'
import type { bridgeRequests, OutboxEntry, UnsentCounts } from '#contract/bridge.ts'
import type { ConnectionService } from '#main/connection/index.ts'
import type { Clock, Log, Push } from '#main/ports.ts'
import type { RealtimeService } from '#main/realtime/index.ts'
import type { SessionService } from '#main/session/index.ts'

export interface OutboxDeps {
  /** Path of a folder that only the outbox uses; created if missing. */
  directory: string
  connection: ConnectionService
  session: SessionService
  /** When the state becomes `live`, the network is back. */
  realtime: Pick<RealtimeService, 'onState'>
  clock: Clock
  log: Log
  push: Push
  /** Returns a number from 0 to below 1, which spreads retries. Default: Math.random. */
  random?: () => number
}

/** A message from the page, validated by the bridge. */
export type NewMessage = z.output<(typeof bridgeRequests)['outbox.add']['input']>

/**
 * Stores the user's messages on disk until the service has accepted them. Only messages that the signed-in user wrote
 * under the current connection are listed and sent. Other messages wait until their owner signs in.
 */
export interface OutboxService {
  /** Loads the messages of a previous run and starts to send them. */
  start(): Promise<void>
  /**
   * Adds a message. Resolves when it is on disk. A second call with the same key and message returns the existing
   * entry.
   * @throws Failure UNAUTHENTICATED (nobody is signed in), LOCKED (the screen), CONFLICT (the key belongs to another
   * message), OUTBOX_FULL, STORAGE (cannot be read or written)
   */
  add(message: NewMessage): Promise<OutboxEntry>
  /**
   * The messages of the user, oldest first, including those of previous runs. @throws Failure STORAGE (cannot be
   * read)
   */
  list(): Promise<OutboxEntry[]>
  /** Counts the entries of `list`. @throws Failure STORAGE (cannot be read) */
  unsent(): Promise<UnsentCounts>
  /**
   * Sends a failed entry again, or a queued one immediately.
   * @throws Failure NOT_FOUND, TOO_MANY_REQUESTS (the service asks to wait; with `retryAfterMs`), STORAGE
   */
  retry(input: { key: string }): Promise<void>
  /** Removes an entry that is not being sent. @throws Failure NOT_FOUND, CONFLICT (it is being sent), STORAGE */
  discard(input: { key: string }): Promise<void>
  /**
   * Ends the backoff of all queues, but not a wait that the service has requested. Called when the network may be back.
   */
  nudge(): void
  /** Calls the listener when the service has refused a message of the signed-in user. */
  onRefused(listener: (entry: OutboxEntry) => void): void
  /** Cancels the calls in flight and closes the file. All entries stay on disk. */
  stop(): Promise<void>
}
