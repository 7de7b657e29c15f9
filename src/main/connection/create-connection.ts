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

/** Between tries to reach an address that has not answered yet. */
const BACKOFF = { firstMs: 2_000, longestMs: 60_000 }
/** How long a start waits for such an address, ms: one that takes longer is waited for before the person's eyes. */
const FIRST_ANSWER_MS = 2_000

/** Codes of a try that nobody has answered, or that gave way to a person's choice. */
const UNANSWERED = new Set(['NETWORK', 'TIMEOUT', 'CANCELLED'])

/** The one connection of this installation. See ConnectionService. */
export function createConnection(deps: ConnectionDeps): ConnectionService {
  const { files, clock, log, push, firstScreenShown } = deps
  const listeners = new Set<(current: CurrentConnection | null) => void>()
  const stopped = new AbortController()
  let kept: StoredConnection | null = null
  let current: CurrentConnection | null = null
  /** Grows with every choice of a person, so that a slower fetch of an earlier one changes nothing. */
  let choice = 0
  /** Choices that are still fetched. */
  let choosing = 0
  let isAsking = false
  let callOffRetry = () => {}
  /** What the last try came to while nothing is known of the workspace. */
  let unreached: string | null = null

  const isManaged = deps.managed !== undefined
  const disk = connectionStore(files, isManaged ? 'fixed' : 'chosen')

  function view(): Connection | null {
    if (kept === null) return null
    const { name, services, frames, passwordKey, tagTriggers } = kept.document
    return {
      address: kept.address,
      name,
      services,
      frames,
      ...(passwordKey === undefined ? {} : { passwordKey }),
      tagTriggers,
      managed: isManaged,
    }
  }

  function use(next: StoredConnection | null): void {
    if (JSON.stringify(next) === JSON.stringify(kept)) return
    kept = next
    current = next === null ? null : { document: next.document, binding: bindingOf(next) }
    for (const listener of listeners) listener(current)
    push('connection.changed', view())
  }

  /** What is used need not outlast the run: a disk that takes nothing is no reason to be without a workspace. */
  async function keep(next: StoredConnection): Promise<void> {
    try {
      await disk.write(next)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.error('The connection could not be kept.', { code })
    }
  }

  /** Fetches, keeps and uses an address's document, unless something else was chosen meanwhile. */
  async function adopt(address: string): Promise<void> {
    const mine = choice
    const document = await fetchDocument(deps, address, trustOf(address, isManaged), stopped.signal)
    if (mine !== choice) throw new Failure('CANCELLED', 'Another workspace was chosen meanwhile.')
    await keep({ address, document })
    if (mine === choice) use({ address, document })
  }

  /** @returns the code of what went wrong; null where the document is here */
  async function refresh(address: string): Promise<string | null> {
    // Whichever of the two answered later would be kept.
    if (choosing > 0) return 'CANCELLED'
    isAsking = true
    try {
      await adopt(address)
      unreached = null
      return null
    } catch (error) {
      const { code } = asFailure(error)
      log.warn('The connection document was not refreshed.', { code })
      if (kept === null && !stopped.signal.aborted) {
        unreached = code
        push('connection.unreached', { code })
      }
      return code
    } finally {
      isAsking = false
    }
  }

  /**
   * Asks for an address's document, again and again: for one that is not known until it is here, for the one in use until
   * somebody has answered.
   */
  async function reach(address: string, failures = 1): Promise<void> {
    const code = await refresh(address)
    const isInUse = kept?.address === address
    const isWanted = kept === null ? isManaged : isInUse && UNANSWERED.has(code ?? '')
    if (code === null || !isWanted || stopped.signal.aborted) return
    callOffRetry()
    callOffRetry = clock.after(backoffMs(BACKOFF, failures), () => {
      void reach(address, failures + 1)
    })
  }

  /** Asks again for the document in use, unless that is under way, or there is nobody to ask. */
  function checkAgain(): void {
    const isFetched = deps.managed?.kind !== 'document'
    if (kept === null || !isFetched || isAsking || stopped.signal.aborted) return
    callOffRetry()
    void reach(kept.address)
  }

  /** Resolves once the address has been tried, and after a while in any case. */
  async function reachSoon(address: string): Promise<void> {
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const callOff = clock.after(FIRST_ANSWER_MS, resolve)
    await Promise.race([reach(address).finally(callOff), enough])
  }

  /** The document of an address: the kept one at once, or as soon as it was fetched. */
  async function startFrom(address: string, known: StoredConnection | null): Promise<void> {
    if (known?.address !== address) return await reachSoon(address)
    use(known)
    void firstScreenShown.then(() => {
      if (kept?.address === address) checkAgain()
    })
  }

  async function startManaged(managed: ManagedConnection): Promise<void> {
    if (managed.kind === 'document') return use(fixedDocument(managed))
    await startFrom(parseAddress(managed.address, true), await usable(true))
  }

  /** What was kept, if it still passes the checks of today. */
  async function usable(allowPlain: boolean): Promise<StoredConnection | null> {
    const found = await disk.read(log)
    if (found === null) return null
    try {
      const address = parseAddress(found.address, allowPlain)
      return { address, document: checkDocument(found.document, trustOf(address, allowPlain)) }
    } catch (error) {
      log.warn('The kept connection does not do and is passed over.', {
        code: asFailure(error).code,
      })
      return null
    }
  }

  return {
    async start() {
      try {
        if (deps.managed !== undefined) return await startManaged(deps.managed)
        const known = await usable(false)
        if (known !== null) await startFrom(known.address, known)
      } catch (error) {
        const { code, message } = asFailure(error)
        log.error('The connection that is fixed for this machine does not do.', { code, message })
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
      choosing += 1
      await adopt(address).finally(() => {
        choosing -= 1
      })
      callOffRetry()
      const now = view()
      if (now === null) throw new Failure('CANCELLED', 'The workspace was forgotten meanwhile.')
      return now
    },

    async forget() {
      if (isManaged) throw fixed()
      choice += 1
      callOffRetry()
      await disk.remove()
      use(null)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    stop() {
      stopped.abort()
      callOffRetry()
    },
  }
}

function fixed(): Failure {
  return new Failure('FORBIDDEN', 'The workspace is fixed for this machine.')
}

function bindingOf({ address, document }: StoredConnection): string {
  return `${new URL(address).origin} ${document.services.main.replace(/\/+$/, '')}`
}
