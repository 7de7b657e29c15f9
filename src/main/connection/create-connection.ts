import type { Connection } from '#contract/bridge.ts'
import { backoffMs } from '#contract/rules/backoff.ts'
import { Failure } from '../failure.ts'
import { asFailure } from '../http/index.ts'
import { parseAddress } from './address.ts'
import { checkDocument, trustOf } from './validate-document.ts'
import type {
  ConnectionDeps,
  ConnectionService,
  CurrentConnection,
  ManagedConnection,
} from './connection-service.ts'
import { fetchDocument } from './fetch-document.ts'
import { connectionStore, type StoredConnection } from './stored-connection.ts'
import { fixedDocument } from './validate-managed.ts'

/** Delays between attempts while the address does not answer, ms. */
const BACKOFF = { firstMs: 2_000, longestMs: 60_000 }
/** How long the start waits for the first response, ms. After that, the page shows that the app is still connecting. */
const FIRST_ANSWER_MS = 2_000

/** Error codes of an attempt that got no response, or that was replaced by a choice of the user. */
const UNANSWERED = new Set(['NETWORK', 'TIMEOUT', 'CANCELLED'])

/** Creates the connection of this installation. See ConnectionService. */
export function createConnection(deps: ConnectionDeps): ConnectionService {
  const { files, clock, log, push, firstScreenShown } = deps
  const listeners = new Set<(current: CurrentConnection | null) => void>()
  const stopped = new AbortController()
  let stored: StoredConnection | null = null
  let current: CurrentConnection | null = null
  /** Counts the user's choices of a workspace. A fetch for an earlier choice has no effect. */
  let choice = 0
  /** Number of choices whose document is still being fetched. */
  let pendingChoices = 0
  let isFetching = false
  let cancelRetry = () => {}
  /** Error code of the last attempt to reach the address set by IT, while no document is known. */
  let unreached: string | null = null

  const isManaged = deps.managed !== undefined
  const disk = connectionStore(files, isManaged ? 'fixed' : 'chosen')

  function view(): Connection | null {
    if (stored === null) return null
    const { name, services, frames, passwordKey, tagTriggers } = stored.document
    return {
      address: stored.address,
      name,
      services,
      frames,
      canChangePassword: passwordKey !== undefined,
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

  /** Fetches, stores and uses the document of an address, unless the user has chosen another address meanwhile. */
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
    // The user's choice has priority. If two fetches ran, the result of the slower one would be stored.
    if (pendingChoices > 0) return 'CANCELLED'
    isFetching = true
    try {
      await adopt(address)
      unreached = null
      return null
    } catch (error) {
      const { code } = asFailure(error)
      log.warn('The connection document was not refreshed.', { code })
      // Only the failure of an address set by IT is reported. For any other address, `stored` is null only if the user
      // has removed the connection during the refresh.
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
   * Fetches the document of an address with retries. If IT has set the address and no document is known, it retries
   * until it gets a document. If a document of the address is in use, it retries until the service has responded.
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
   */
  async function startFrom(address: string, known: StoredConnection | null): Promise<void> {
    if (known?.address !== address) return await waitForFirstAttempt(address)
    use(known)
    void firstScreenShown.then(() => {
      if (stored?.address === address) checkAgain()
    })
  }

  async function startManaged(managed: ManagedConnection): Promise<void> {
    if (managed.kind === 'unknown') return
    if (managed.kind === 'document') return use(fixedDocument(managed))
    await startFrom(parseAddress(managed.address, true), await readStored(true))
  }

  /** The stored connection, if it is still valid; otherwise null. */
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
    async start() {
      try {
        if (deps.managed !== undefined) return await startManaged(deps.managed)
        const known = await readStored(false)
        if (known !== null) await startFrom(known.address, known)
      } catch (error) {
        const { code, message } = asFailure(error)
        log.error('The connection set for this machine is invalid.', { code, message })
      }
    },

    view,
    current: () => current,
    checkAgain,
    unreached: () => unreached,

    async set({ address: typed }) {
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

    async forget() {
      if (isManaged) throw fixed()
      choice += 1
      cancelRetry()
      await disk.remove()
      use(null)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

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
