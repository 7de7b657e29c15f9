import type { Clock } from '#workspace/clock.ts'

const MINUTE_MS = 60_000

/** Counts the calls of keys, in this instance. */
export interface KeyUse {
  /**
   * Counts a call, unless the key has made as many in the last minute as it may.
   * @returns ms until it may make another one; 0 if this one counts
   */
  count(keyId: string, callsPerMinute: number): number
}

/** Each key gets its calls evenly: it can save up those of a minute, and no more. */
export function createKeyUse(clock: Pick<Clock, 'now'>): KeyUse {
  /** When each key will have all its calls again, epoch ms. */
  const spentUntil = new Map<string, number>()

  function forget(now: number): void {
    for (const [keyId, until] of spentUntil) if (until <= now) spentUntil.delete(keyId)
  }

  return {
    count(keyId, callsPerMinute) {
      const now = clock.now()
      const costMs = MINUTE_MS / callsPerMinute
      const until = Math.max(spentUntil.get(keyId) ?? 0, now) + costMs
      // A rounding error must not cost the last call of a minute.
      const wait = until - now - MINUTE_MS
      if (wait > 0.001) return wait
      if (!spentUntil.has(keyId)) forget(now)
      spentUntil.set(keyId, until)
      return 0
    },
  }
}
