import { withDeadline } from '../http/index.ts'
import type { Clock } from '../ports.ts'

/** A page waits this long, ms, for the first connection document: it would be loaded twice without. */
const DOCUMENT_WAIT_MS = 300

/**
 * Which origins may be shown in frames. A page's own policy is fixed when it is loaded; a connection document that
 * comes later may say otherwise.
 */
export interface FramePolicy {
  /** What may be framed now. */
  origins: () => readonly string[]
  /** The same, for a page that is being served: its policy holds these. */
  serve: () => Promise<readonly string[]>
  /** Whether the page that was served last holds others than those of now. */
  isStale(): boolean
}

/**
 * @param options origins: those of the connection as it is now; known: resolves once a connection that is already
 *   fixed when the program starts has been read or asked for
 */
export function createFramePolicy(options: {
  origins: () => readonly string[]
  known: Promise<void>
  clock: Clock
}): FramePolicy {
  const { origins, known, clock } = options
  let served: string | null = null
  const now = () => origins().toSorted().join(' ')
  return {
    origins,
    async serve() {
      // A service that answers later than this is not waited for: its frames count from the sign-in on.
      await withDeadline(clock, DOCUMENT_WAIT_MS, undefined, () => known).catch(() => undefined)
      served = now()
      return origins()
    },
    isStale: () => served !== null && served !== now(),
  }
}
