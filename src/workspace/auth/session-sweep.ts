import type { SessionNeeds } from './sessions.ts'
import { deletePushGrants } from '#workspace/storage/people/push-grants.ts'
import { deleteExpiredSessions } from '#workspace/storage/people/sessions.ts'
import { createSweep, type Sweep } from '#workspace/sweep.ts'
import { expiryOf } from './session-expiry.ts'
import { GRANT_MS } from './stored-grants.ts'

/** Interval of the sweep, ms. An expired session may receive push events until the next sweep. */
const SWEEP_MS = 3_600_000

interface Needs extends SessionNeeds {
  background: (work: Promise<unknown>) => void
}

/** Regularly deletes expired sessions and unused grants, and closes the sessions' push connections. */
export function createSessionSweep(service: Needs): Sweep {
  const { storage, clock, realtime } = service

  return createSweep(service, SWEEP_MS, async () => {
    // Read the time inside the transaction. While a test's `advance` runs this timer, the clock shows the timer's
    // time. The transaction begins afterwards, when the clock shows its new time.
    const ended = await storage.transaction(
      async (tx) => {
        await deletePushGrants(tx, clock.now() - GRANT_MS)
        return await deleteExpiredSessions(tx, expiryOf(clock.now()))
      },
      { turn: 'sign-ins' },
    )
    for (const session of ended) realtime.endSession(session)
  })
}
