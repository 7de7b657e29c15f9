import type { SessionsTable } from '#workspace/storage/tables.ts'

/** A session ends after this time without use, ms. */
export const SESSION_IDLE_MS = 14 * 24 * 3_600_000
/** A session ends after this time even if it is used, ms. */
export const SESSION_LIFE_MS = 90 * 24 * 3_600_000

type Times = Pick<SessionsTable, 'created_at' | 'last_used_at'>

/** The earliest `created_at` and `last_used_at` of a session that is still valid at `now`, epoch ms. */
export function expiryOf(now: number): Times {
  return { created_at: now - SESSION_LIFE_MS, last_used_at: now - SESSION_IDLE_MS }
}

/** Whether a session has expired. @param now epoch ms */
export function isExpired(session: Times, now: number): boolean {
  const expiry = expiryOf(now)
  return session.last_used_at < expiry.last_used_at || session.created_at < expiry.created_at
}
