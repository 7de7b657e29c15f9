import type { Service } from '../service.ts'
import { deleteExpiredSessions } from '../storage/sessions.ts'
import { expiryOf } from './session-expiry.ts'

/** Interval of the sweep, ms. A session may receive events for this long after it has expired. */
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
      // Read the time inside the transaction, which begins after a test's `advance` has set the clock to its new time.
      const ended = await storage.transaction((tx) =>
        deleteExpiredSessions(tx, expiryOf(clock.now())),
      )
      for (const tokenHash of ended) liveSockets.drop(tokenHash)
    } finally {
      if (!stopped) wait()
    }
  }

  // Start the timer only after the sweep, so that a test clock advanced by a month causes one sweep, not hundreds.
  function wait(): void {
    cancel = clock.after(SWEEP_MS, () => background(sweep()))
  }

  wait()
  return () => {
    stopped = true
    cancel()
  }
}
