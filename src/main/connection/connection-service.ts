import type { Connection } from '#contract/bridge.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Clock, Fetch, FileStore, Log, Push } from '#main/ports.ts'

/**
 * The connection that IT has set for this machine. Unlike a user's own choice, it may use plain http to another
 * machine.
 * - `address`: the connection document is fetched from this address.
 * - `document`: IT has set the connection document itself. Without an `address`, the origin of its main service counts
 *   as the address.
 * - `unknown`: IT's setting cannot be read, so nobody may connect.
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
  /** Resolves when the first screen is shown. A stored document is not refreshed before. */
  firstScreenShown: Promise<void>
  managed?: ManagedConnection
}

/** The connection in use. */
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
   * Loads the connection.
   * - IT has set the document: it is used.
   * - The document of the address is stored: it is used at once, and refreshed in the background.
   * - IT has set an address whose document is not stored: `start` waits briefly for the first fetch.
   *
   * A failed fetch is retried in the background.
   */
  start(): Promise<void>
  /**
   * Fetches the document of the current connection again in the background, because it may have changed. Does nothing
   * if there is no connection, if IT has set the document itself, or while a fetch is running.
   */
  checkAgain(): void
  /** The connection for the page; null before an address is set. */
  view(): Connection | null
  current(): CurrentConnection | null
  /**
   * The error code of the last attempt to fetch the document of the address set by IT. null if there is a document, if
   * no attempt has failed, or if IT has set no address.
   */
  unreached(): string | null
  /**
   * Fetches and validates the document of an address, and stores it.
   * @throws Failure BAD_REQUEST (no usable address), NOT_PRIVATE (plain http to another machine), NETWORK, TIMEOUT,
   * NOT_FOUND, BAD_RESPONSE, FORBIDDEN (IT has set the connection), CANCELLED (the user chose another address, or
   * removed the connection, during the fetch)
   */
  set(input: { address: string }): Promise<Connection>
  /**
   * Removes the connection.
   * @throws Failure FORBIDDEN if IT has set it
   */
  forget(): Promise<void>
  /**
   * Calls the listener after every change of the connection, before the page is notified.
   * @returns a function that stops listening
   */
  onChange(listener: (current: CurrentConnection | null) => void): () => void
  /** Stops all background work. */
  stop(): void
}
