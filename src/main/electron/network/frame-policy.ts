import { withDeadline } from '#main/http/deadline.ts'
import type { Clock } from '#main/ports.ts'

/**
 * How long a page waits for the first connection document, ms. Without the wait, the page would allow no frames, and it
 * would be loaded again at the sign-in.
 */
const DOCUMENT_WAIT_MS = 300

/**
 * Defines which origins pages may show in frames. The policy of a page is fixed when the page is loaded. If the
 * connection document changes later, the policy of the page can be stale.
 */
export function createFramePolicy(options: {
  /** The origins that the current connection document contains. */
  origins: () => readonly string[]
  /** The only origins that IT allows; null: all. */
  allowed: readonly string[] | null
  /** Resolves when the connection has started; see ConnectionService.start. */
  known: Promise<void>
  clock: Clock
}) {
  const { allowed, known, clock } = options
  const origins = () => {
    const offered = options.origins()
    return allowed === null ? offered : offered.filter((origin) => allowed.includes(origin))
  }
  let served: string | null = null
  const now = () => origins().toSorted().join(' ')
  return {
    /** The currently allowed origins. */
    origins,
    /** The allowed origins for a page that is about to be served. Waits briefly for the first connection document. */
    async serve() {
      // If the document arrives later, the page is served without the document's frames. They are allowed once the page
      // is reloaded at the sign-in.
      await withDeadline(clock, DOCUMENT_WAIT_MS, undefined, () => known).catch(() => undefined)
      served = now()
      return origins()
    },
    /** Whether the policy of the last served page differs from the current one. */
    isStale: (): boolean => served !== null && served !== now(),
  }
}
