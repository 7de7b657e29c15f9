import { idleDays } from '#contract/entities/people/two-step.ts'
import { DEFAULT_IDLE_DAYS } from '#contract/rules/people/two-step.ts'
import type { SessionsTable } from '#workspace/storage/tables.ts'

const DAY_MS = 24 * 3_600_000

/** A session ends after this time without use, ms, unless a group of its user has another one. */
export const SESSION_IDLE_MS = DEFAULT_IDLE_DAYS * DAY_MS
/** A session ends after this time even if it is used, ms. */
export const SESSION_LIFE_MS = 90 * DAY_MS

/** The earliest times of sessions that are still valid, epoch ms. */
interface Expiry {
  created_at: number
  /** The earliest last use by the days that a session may be unused. */
  idle: readonly { days: number; last_used_at: number }[]
}

/** @param now epoch ms */
export const expiryOf = (now: number): Expiry => ({
  created_at: now - SESSION_LIFE_MS,
  idle: idleDays.map((days) => ({ days, last_used_at: now - days * DAY_MS })),
})

/** Whether a session has expired. @param now epoch ms */
export function isExpired(
  {
    created_at,
    last_used_at,
    idle_days,
  }: Pick<SessionsTable, 'created_at' | 'last_used_at' | 'idle_days'>,
  now: number,
): boolean {
  const idleMs = idle_days === null ? SESSION_IDLE_MS : idle_days * DAY_MS
  return last_used_at < now - idleMs || created_at < now - SESSION_LIFE_MS
}
