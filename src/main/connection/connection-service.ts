import type { Connection } from '#contract/bridge.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Clock, Fetch, FileStore, Log, Push } from '../ports.ts'

/**
 * The connection that IT has set for this machine: a document, or the address to fetch it from. Unlike a user's own
 * choice, both may name plain-http services. `unknown`: IT's setting cannot be read, and nobody may connect.
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
  /** A stored document is not refreshed before this resolves. */
  firstScreenShown: Promise<void>
  managed?: ManagedConnection
}

/** The connected workspace. */
export interface CurrentConnection {
  readonly document: ConnectionDocument
  /**
   * Identifies the service that a token belongs to: the address's origin and the base of the main service. A token of
   * one binding is never sent under another.
   */
  readonly binding: string
}

/** Knows the addresses of the services. Holds no secret. */
export interface ConnectionService {
  /**
   * Uses the stored document, or the one set by IT. With a known document it resolves at once, refreshes in the
   * background and replaces the document if it has changed. Without network it retries until the address has answered
   * once.
   */
  start(): Promise<void>
  /**
   * Fetches the document in use again in the background, because it may have changed or become reachable. Does
   * nothing without a document, or if IT has set the document itself.
   */
  checkAgain(): void
  /** The connection as the page sees it; null before an address is set. */
  view(): Connection | null
  current(): CurrentConnection | null
  /** The error code of the last attempt to reach the address set by IT; null if it was reached or not tried yet. */
  unreached(): string | null
  /**
   * Fetches and validates an address's document and stores it.
   * @throws Failure BAD_REQUEST (no usable address), NOT_PRIVATE (plain http to another machine), NETWORK, TIMEOUT,
   * NOT_FOUND, BAD_RESPONSE, FORBIDDEN (set by IT)
   */
  set(input: { address: string }): Promise<Connection>
  /** @throws Failure FORBIDDEN if IT has set it */
  forget(): Promise<void>
  /**
   * Called after every change, before the page is notified.
   * @returns a function that stops listening
   */
  onChange(listener: (current: CurrentConnection | null) => void): () => void
  /** Ends background work. */
  stop(): void
}
