import type { SessionNeeds } from './sessions.ts'
import { deletePushGrants } from '#workspace/storage/people/push-grants.ts'
import { deleteOldAccess } from '#workspace/storage/people/access-history.ts'
import { deleteExpiredSessions, type EndedSession } from '#workspace/storage/people/sessions.ts'
import {
  deletePasswordSessions,
  updateIdleDays,
  usersWithoutDemandedSteps,
} from '#workspace/storage/people/two-step-demands.ts'
import { deleteExpiredTickets } from '#workspace/storage/people/two-step.ts'
import { createSweep, type Sweep } from '#workspace/sweep.ts'
import { HISTORY_MS, recordAccess } from './access-history.ts'
import { expiryOf } from './session-expiry.ts'
import { GRANT_MS } from './stored-grants.ts'

/** Interval of the sweep, ms. An expired session may receive push events until the next sweep. */
const SWEEP_MS = 3_600_000

/** How long sessions without the two steps that a group demands go on: to the end of the first day, ms. */
const DEMAND_GRACE_MS = 24 * 3_600_000

interface Needs extends SessionNeeds {
  background: (work: Promise<unknown>) => void
}

/** Regularly deletes expired sessions and unused grants, and closes the sessions' push connections. */
export function createSessionSweep(service: Needs): Sweep {
  const { storage, clock, realtime } = service

  return createSweep(service, SWEEP_MS, async () => {
    // Read the time inside the transaction. While a test's `advance` runs this timer, the clock shows the timer's
    // time. The transaction begins afterwards, when the clock shows its new time.
    const expired = await storage.transaction(
      async (tx) => {
        const now = clock.now()
        await deletePushGrants(tx, now - GRANT_MS)
        await deleteExpiredTickets(tx, now)
        await deleteOldAccess(tx, now - HISTORY_MS)
        await updateIdleDays(tx)
        return await deleteExpiredSessions(tx, expiryOf(now))
      },
      { turn: 'sign-ins' },
    )
    for (const session of expired) realtime.endSession(session)
    const unprotected = await usersWithoutDemandedSteps(storage.db, clock.now() - DEMAND_GRACE_MS)
    // A transaction for each, because it locks the audit logs of the user's groups in their order.
    for (const userId of unprotected)
      for (const session of await endUnprotected(service, userId)) realtime.endSession(session)
  })
}

/** Ends the sessions of a user without the two steps that a group has demanded since yesterday. */
async function endUnprotected(
  { storage, clock }: Pick<Needs, 'storage' | 'clock'>,
  userId: string,
): Promise<EndedSession[]> {
  return await storage.transaction(
    async (tx) => {
      const now = clock.now()
      // They may have set them up since.
      if (!(await usersWithoutDemandedSteps(tx, now - DEMAND_GRACE_MS)).includes(userId)) return []
      const sessions = await deletePasswordSessions(tx, userId)
      const access = { userId, by: {}, count: sessions.length }
      await recordAccess(tx, 'sessions_ended', access, now)
      return sessions
    },
    { turn: 'sign-ins' },
  )
}
