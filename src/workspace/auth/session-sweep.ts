import type { Service } from '../service.ts'
import { deleteExpiredSessions } from '../storage/sessions.ts'
import { expiryOf } from './session-expiry.ts'

/** Interval of the sweep, ms: an idle session receives events for up to this long after it expired. */
const SWEEP_MS = 3_600_000

type Needs = Pick<Service, 'storage' | 'clock' | 'liveSockets' | 'background'>

/**
 * Regularly deletes expired sessions and closes their push connections.
 * @returns a function that stops the sweep
 */
export function sweepSessions(service: Needs): () => void {
  const { storage, clock, liveSockets, background } = service
  let stopped = false
  let cancel: () => void = () => undefined

  async function sweep(): Promise<void> {
    try {
      // Read the time inside the transaction: the timer fires before a test's clock has advanced to its new time.
      const ended = await storage.transaction((tx) =>
        deleteExpiredSessions(tx, expiryOf(clock.now())),
      )
      for (const tokenHash of ended) liveSockets.drop(tokenHash)
    } finally {
      if (!stopped) wait()
    }
  }

  // Restart the timer after each sweep: a clock advanced by a month runs one sweep, not hundreds.
  function wait(): void {
    cancel = clock.after(SWEEP_MS, () => background(sweep()))
  }

  wait()
  return () => {
    stopped = true
    cancel()
  }
}
