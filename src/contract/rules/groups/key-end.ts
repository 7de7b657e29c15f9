import type { ApiKey } from '#contract/entities/groups/api-key.ts'
import { limits } from '#contract/limits.ts'

const DAY_MS = 24 * 3_600_000

/**
 * When a key for programs ends.
 * - `never`: it has no end.
 * - `later`: no user needs to think of it yet.
 * - `soon`: its programs should get another key now.
 * - `over`: it has ended.
 */
export type KeyEnd = 'never' | 'later' | 'soon' | 'over'

/** @param now epoch ms */
export function keyEnd({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: number): KeyEnd {
  if (expiresAt === undefined) return 'never'
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'over'
  return left <= limits.integrations.endsSoonDays * DAY_MS ? 'soon' : 'later'
}
