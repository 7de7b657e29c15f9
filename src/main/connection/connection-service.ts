import type { Connection } from '#contract/bridge.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Clock, Fetch, FileStore, Log, Push } from '../ports.ts'

/**
 * The connection that IT has set for this machine: a connection document, or the address of one. Unlike a user's own
 * choice, it may use plain http to another machine. `unknown`: IT's setting cannot be read, so nobody may connect.
 */
export type ManagedConnection =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'document'; readonly document: unknown; readonly address?: string }
  | { readonly kind: 'unknown' }

export interface ConnectionDeps {
  files: FileStore
  fetch: Fetch
  clock: Clock
  log: Log
  push: Push
  /** A stored document is refreshed only after this resolves. */
  firstScreenShown: Promise<void>
  managed?: ManagedConnection
}

/** The connected workspace. */
export interface CurrentConnection {
  readonly document: ConnectionDocument
  /**
   * Identifies the service to which a token belongs: the address's origin and the base of the main service. A token
   * is never sent to a service with another binding.
   */
  readonly binding: string
}

/** Provides the addresses of the services. It stores no secret. */
export interface ConnectionService {
  /**
   * Uses the document set by IT, or the stored one. A stored document is used at once and refreshed in the background.
   * If the document of an address set by IT is not stored, `start` waits briefly for it. A failed fetch is retried in
   * the background.
   */
  start(): Promise<void>
  /**
   * Fetches the current document again in the background, because it may have changed or become reachable. Does
   * nothing if there is no document, if IT has set the document itself, or while a fetch is running.
   */
  checkAgain(): void
  /** The connection for the page; null before an address is set. */
  view(): Connection | null
  current(): CurrentConnection | null
  /**
   * The error code of the last attempt to fetch the document of the address set by IT. null while a document is known.
   */
  unreached(): string | null
  /**
   * Fetches and validates the document of an address, and stores it.
   * @throws Failure BAD_REQUEST (no usable address), NOT_PRIVATE (plain http to another machine), NETWORK, TIMEOUT,
   * NOT_FOUND, BAD_RESPONSE, FORBIDDEN (set by IT), CANCELLED (replaced by a later choice)
   */
  set(input: { address: string }): Promise<Connection>
  /**
   * Removes the connection.
   * @throws Failure FORBIDDEN if IT has set it
   */
  forget(): Promise<void>
  /**
   * Called after every change, before the page is notified.
   * @returns a function that stops listening
   */
  onChange(listener: (current: CurrentConnection | null) => void): () => void
  /** Stops all background work. */
  stop(): void
}
