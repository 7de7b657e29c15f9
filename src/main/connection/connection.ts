import type { Connection } from '#contract/bridge.ts'
import { backoffMs } from '#contract/rules/time/backoff.ts'
import { Failure } from '#main/failure.ts'
import { asFailure } from '#main/http/to-failure.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Clock, Fetch, FileStore, Log, Push } from '#main/ports.ts'
import { parseAddress } from '#main/workspace-address.ts'
import { checkDocument, trustOf } from './validate-document.ts'
import { fetchDocument } from './fetch-document.ts'
import { connectionStore, type StoredConnection } from './stored-connection.ts'

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

/** Delays between failed attempts to fetch the document, ms. */
const BACKOFF = { firstMs: 2_000, longestMs: 60_000 }
/** How long the start waits for the first response, ms. After that, the page shows that the app is still connecting. */
const FIRST_ANSWER_MS = 2_000

/** Error codes of an attempt that got no response, or that was cancelled by a choice of the user. */
const UNANSWERED = new Set(['NETWORK', 'TIMEOUT', 'CANCELLED'])

/** Provides the addresses of the services. It stores no secret. */
export type ConnectionService = ReturnType<typeof createConnection>

/** Creates the connection of this installation. See ConnectionService. */
export function createConnection(deps: ConnectionDeps) {
  const { files, clock, log, push, firstScreenShown } = deps
  const listeners = new Set<(current: CurrentConnection | null) => void>()
  const stopped = new AbortController()
  let stored: StoredConnection | null = null
  let current: CurrentConnection | null = null
  /**
   * Number of times that the user has chosen an address or removed the connection. A fetch that began at a lower number
   * has no effect.
   */
  let choice = 0
  /** Number of choices whose document is still being fetched. */
  let pendingChoices = 0
  let isFetching = false
  let cancelRetry = () => {}
  /** See `ConnectionService.unreached`. */
  let unreached: string | null = null

  const isManaged = deps.managed !== undefined
  const disk = connectionStore(files, isManaged ? 'fixed' : 'chosen')

  function view(): Connection | null {
    if (stored === null) return null
    const { name, services, frames, passwordKey, registration, sendsMail, tagTriggers } =
      stored.document
    return {
      address: stored.address,
      name,
      services,
      frames,
      canChangePassword: passwordKey !== undefined,
      registersStrangers: registration,
      sendsMail,
      tagTriggers,
      managed: isManaged,
    }
  }

  function use(next: StoredConnection | null): void {
    if (JSON.stringify(next) === JSON.stringify(stored)) return
    stored = next
    current = next === null ? null : { document: next.document, binding: bindingOf(next) }
    for (const listener of listeners) listener(current)
    push('connection.changed', view())
  }

  /**
   * Stores a connection. A failed write is only logged, because the app can still use the connection until it quits.
   */
  async function store(next: StoredConnection): Promise<void> {
    try {
      await disk.write(next)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.error('The connection could not be saved.', { code })
    }
  }

  /**
   * Fetches, stores and uses the document of an address.
   * @throws Failure CANCELLED if `choice` has changed during the fetch
   */
  async function adopt(address: string): Promise<void> {
    const ownChoice = choice
    const document = await fetchDocument(deps, address, trustOf(address, isManaged), stopped.signal)
    if (ownChoice !== choice)
      throw new Failure('CANCELLED', 'Another workspace was chosen meanwhile.')
    await store({ address, document })
    if (ownChoice === choice) use({ address, document })
  }

  /**
   * Fetches and uses the document of an address, unless a choice of the user is pending.
   * @returns the error code; null on success
   */
  async function refresh(address: string): Promise<string | null> {
    // The user's choice has priority. `set` has already increased `choice`, so `adopt` would not cancel a refresh that
    // starts now. The refresh could then replace the document of the chosen address.
    if (pendingChoices > 0) return 'CANCELLED'
    isFetching = true
    try {
      await adopt(address)
      unreached = null
      return null
    } catch (error) {
      const { code } = asFailure(error)
      log.warn('The connection document was not refreshed.', { code })
      // The page is notified only about an address set by IT. For an address that the user has chosen, `stored` is null
      // only if the user has removed the connection during the refresh.
      if (isManaged && stored === null && !stopped.signal.aborted) {
        unreached = code
        push('connection.unreached', { code })
      }
      return code
    } finally {
      isFetching = false
    }
  }

  /**
   * Fetches the document of an address, and retries after a failure:
   * - IT has set the address, and there is no document: until there is one.
   * - A document of the address is in use: until the address has responded, also with an error.
   * - Otherwise never.
   * @param failures number of this attempt, from 1; it decides the delay before the next one
   */
  async function fetchWithRetries(address: string, failures = 1): Promise<void> {
    const code = await refresh(address)
    const isInUse = stored?.address === address
    const shouldRetry = stored === null ? isManaged : isInUse && UNANSWERED.has(code ?? '')
    if (code === null || !shouldRetry || stopped.signal.aborted) return
    cancelRetry()
    cancelRetry = clock.after(backoffMs(BACKOFF, failures), () => {
      void fetchWithRetries(address, failures + 1)
    })
  }

  function checkAgain(): void {
    const isFetched = deps.managed?.kind !== 'document'
    if (stored === null || !isFetched || isFetching || stopped.signal.aborted) return
    cancelRetry()
    void fetchWithRetries(stored.address)
  }

  /** Starts to fetch the document. Resolves after the first attempt, or after FIRST_ANSWER_MS if that is earlier. */
  async function waitForFirstAttempt(address: string): Promise<void> {
    const { promise: timedOut, resolve } = Promise.withResolvers<void>()
    const cancelTimer = clock.after(FIRST_ANSWER_MS, resolve)
    await Promise.race([fetchWithRetries(address).finally(cancelTimer), timedOut])
  }

  /**
   * Uses the stored document of this address immediately. If there is none, it waits for the first attempt to fetch the
   * document.
   * @param saved the connection of the last run; it may have another address
   */
  async function startFrom(address: string, saved: StoredConnection | null): Promise<void> {
    if (saved?.address !== address) return await waitForFirstAttempt(address)
    use(saved)
    void firstScreenShown.then(() => {
      if (stored?.address === address) checkAgain()
    })
  }

  async function startManaged(managed: ManagedConnection): Promise<void> {
    if (managed.kind === 'unknown') return
    if (managed.kind === 'document') return use(fixedDocument(managed))
    await startFrom(parseAddress(managed.address, true), await readStored(true))
  }

  /**
   * Reads the stored connection and validates it again.
   * @param allowPlain whether IT has set the address; plain http to another machine is then valid
   * @returns null if no connection is stored, or if it is not valid
   */
  async function readStored(allowPlain: boolean): Promise<StoredConnection | null> {
    const found = await disk.read(log)
    if (found === null) return null
    try {
      const address = parseAddress(found.address, allowPlain)
      return { address, document: checkDocument(found.document, trustOf(address, allowPlain)) }
    } catch (error) {
      log.warn('The stored connection is no longer valid and was ignored.', {
        code: asFailure(error).code,
      })
      return null
    }
  }

  return {
    /**
     * Loads the connection.
     * - IT has set the document: it is used.
     * - The document of the address is stored: it is used at once, and refreshed in the background.
     * - IT has set an address whose document is not stored: `start` waits briefly for the first fetch.
     *
     * A failed fetch is retried in the background.
     */
    async start() {
      try {
        if (deps.managed !== undefined) return await startManaged(deps.managed)
        const saved = await readStored(false)
        if (saved !== null) await startFrom(saved.address, saved)
      } catch (error) {
        const { code, message } = asFailure(error)
        log.error('The connection could not be restored.', { code, message })
      }
    },

    /** The connection for the page; null before an address is set. */
    view,
    current: (): CurrentConnection | null => current,
    /**
     * Fetches the document of the current connection again in the background, because it may have changed. Does nothing
     * if there is no connection, if IT has set the document itself, or while a fetch is running.
     */
    checkAgain,
    /**
     * The error code of the last attempt to fetch the document of the address set by IT. null if there is a document, if
     * no attempt has failed, or if IT has set no address.
     */
    unreached: (): string | null => unreached,

    /**
     * Fetches and validates the document of an address, and stores it.
     * @throws Failure BAD_REQUEST (no usable address), NOT_PRIVATE (plain http to another machine), NETWORK, TIMEOUT,
     * NOT_FOUND, BAD_RESPONSE, FORBIDDEN (IT has set the connection), CANCELLED (the user chose another address, or
     * removed the connection, during the fetch)
     */
    async set({ address: typed }: { address: string }): Promise<Connection> {
      if (isManaged) throw fixed()
      const address = parseAddress(typed, false)
      choice += 1
      pendingChoices += 1
      await adopt(address).finally(() => {
        pendingChoices -= 1
      })
      cancelRetry()
      const now = view()
      if (now === null) throw new Failure('CANCELLED', 'The workspace was forgotten meanwhile.')
      return now
    },

    /**
     * Removes the connection.
     * @throws Failure FORBIDDEN if IT has set it
     */
    async forget() {
      if (isManaged) throw fixed()
      choice += 1
      cancelRetry()
      await disk.remove()
      use(null)
    },

    /**
     * Calls the listener after every change of the connection, before the page is notified.
     * @returns a function that stops listening
     */
    onChange(listener: (current: CurrentConnection | null) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Stops all background work. */
    stop() {
      stopped.abort()
      cancelRetry()
    },
  }
}

function fixed(): Failure {
  return new Failure('FORBIDDEN', 'The workspace is set for this machine by IT.')
}

function bindingOf({ address, document }: StoredConnection): string {
  return `${new URL(address).origin} ${document.services.main.replace(/\/+$/, '')}`
}

/**
 * Validates the document that IT has set, and returns it as a connection.
 * @throws Failure BAD_RESPONSE if the document is invalid, BAD_REQUEST if the address is invalid
 */
export function fixedDocument(managed: ManagedConnection & { kind: 'document' }): StoredConnection {
  const document = checkDocument(managed.document, 'anywhere')
  const address = managed.address ?? new URL(document.services.main).origin
  return { address: parseAddress(address, true), document }
}

/**
 * Validates the connection that IT has set, without using the network. The document of an address is not fetched.
 * @throws Failure BAD_RESPONSE if the document is invalid, BAD_REQUEST if the address is invalid
 */
export function validateManaged(managed: ManagedConnection): void {
  if (managed.kind === 'document') fixedDocument(managed)
  if (managed.kind === 'address') parseAddress(managed.address, true)
}
