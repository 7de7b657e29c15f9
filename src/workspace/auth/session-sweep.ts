import type { SessionNeeds } from './sessions.ts'
import { deletePushGrants } from '#workspace/storage/push-grants.ts'
import { deleteExpiredSessions } from '#workspace/storage/sessions.ts'
import { expiryOf } from './session-expiry.ts'
import { GRANT_MS } from './stored-grants.ts'

/** Interval of the sweep, ms. An expired session may receive push events until the next sweep. */
const SWEEP_MS = 3_600_000

interface Needs extends SessionNeeds {
  background: (work: Promise<unknown>) => void
}

/**
 * Regularly deletes expired sessions and unused grants, and closes the sessions' push connections.
 * @returns a function that stops the sweep
 */
export function sweepSessions(service: Needs): () => void {
  const { storage, clock, realtime, background } = service
  let stopped = false
  let cancel: () => void = () => undefined

  async function sweep(): Promise<void> {
    try {
      // Read the time inside the transaction. While a test's `advance` runs this timer, the clock shows the timer's
      // time. The transaction begins afterwards, when the clock shows its new time.
      const ended = await storage.transaction(async (tx) => {
        await deletePushGrants(tx, clock.now() - GRANT_MS)
        return await deleteExpiredSessions(tx, expiryOf(clock.now()))
      })
      for (const session of ended) realtime.endSession(session)
    } finally {
      if (!stopped) wait()
    }
  }

  // The next timer starts only after the sweep. So a test that advances the clock by a month causes one sweep, not
  // hundreds.
  function wait(): void {
    cancel = clock.after(SWEEP_MS, () => background(sweep()))
  }

  wait()
  return () => {
    stopped = true
    cancel()
  }
}
