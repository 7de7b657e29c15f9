import type { Connection } from '#contract/bridge.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Clock, Fetch, FileStore, Log, Push } from '../ports.ts'

/**
 * What IT has fixed for this machine: the document itself, or the address to fetch it from. Both may name
 * plain-http services, which a person's own choice may not.
 */
export type ManagedConnection =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'document'; readonly document: unknown; readonly address?: string }

export interface ConnectionDeps {
  files: FileStore
  fetch: Fetch
  clock: Clock
  log: Log
  push: Push
  /** A document that is known is asked for again only then. */
  firstScreenShown: Promise<void>
  managed?: ManagedConnection
}

/** The workspace this installation is connected to, and a name for it that changes with it. */
export interface CurrentConnection {
  readonly document: ConnectionDocument
  /**
   * Whom a token belongs to: the address's origin and the main service's base. A token of one binding is
   * never sent under another.
   */
  readonly binding: string
}

/** Where the services are. Holds no secret. */
export interface ConnectionService {
  /**
   * Reads what was kept, or takes what IT fixed. Resolves without waiting for the network where a document is
   * known; it is then fetched again in the background and replaced if it changed. Where the network is not there yet, it
   * is tried until the address has answered once.
   */
  start(): Promise<void>
  /**
   * There is reason to think that the document in use has changed, or is within reach now: fetches it again in the
   * background, as `start` does. Does nothing where there is none, or IT has fixed the document itself.
   */
  checkAgain(): void
  /** As the page may know it; null before an address was given. */
  view(): Connection | null
  current(): CurrentConnection | null
  /** The code that the last try to reach a fixed address came to; null where it is reached, or was not tried yet. */
  unreached(): string | null
  /**
   * Fetches and checks an address's document, and keeps it if it is good.
   * @throws Failure BAD_REQUEST (no usable address), NOT_PRIVATE (plain http to another machine), NETWORK, TIMEOUT,
   * NOT_FOUND, BAD_RESPONSE, FORBIDDEN (fixed by IT)
   */
  set(input: { address: string }): Promise<Connection>
  /** @throws Failure FORBIDDEN where IT has fixed it */
  forget(): Promise<void>
  /** Called after every change, before the page is told. @returns a function that ends the listening */
  onChange(listener: (current: CurrentConnection | null) => void): () => void
  /** Ends what runs in the background. */
  stop(): void
}
