import type { Service } from '../service.ts'
import { deleteExpiredSessions } from '../storage/sessions.ts'
import { expiryOf } from './session-expiry.ts'

/** How long after its end a session may go on hearing at the most, ms: nothing else asks about one that makes no calls. */
const SWEEP_MS = 3_600_000

type Needs = Pick<Service, 'storage' | 'clock' | 'liveSockets' | 'background'>

/**
 * Ends the sessions that have expired, by the service's clock, and their push connections with them.
 * @returns stops it
 */
export function sweepSessions(service: Needs): () => void {
  const { storage, clock, liveSockets, background } = service
  let stopped = false
  let cancel: () => void = () => undefined

  async function sweep(): Promise<void> {
    try {
      // Asked for the time in its turn: a clock that is put forward is still on its way when the timer runs.
      const ended = await storage.transaction((tx) =>
        deleteExpiredSessions(tx, expiryOf(clock.now())),
      )
      for (const tokenHash of ended) liveSockets.drop(tokenHash)
    } finally {
      if (!stopped) wait()
    }
  }

  // Only once the last one has ended: a clock put forward by a month makes one sweep and not a month's worth.
  function wait(): void {
    cancel = clock.after(SWEEP_MS, () => background(sweep()))
  }

  wait()
  return () => {
    stopped = true
    cancel()
  }
}
