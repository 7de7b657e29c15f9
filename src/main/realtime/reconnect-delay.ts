import { jitteredBackoffMs } from '#contract/rules/time/backoff.ts'

/** Delays between attempts, ms. The user waits at most 10 s for the next attempt. */
const BACKOFF = { firstMs: 500, longestMs: 10_000 }
/** Maximum random delay of the first reconnect after a stable connection, ms. */
const SPREAD_MS = 250
/** Minimum delay after a close code from 4100 to 4199 ("over capacity"), ms. The push protocol requires it. */
const BUSY_MS = 1_000

/**
 * Returns the delay before the next attempt to connect.
 * @param failures number of failed attempts since the last stable connection
 * @param code close code of the last connection, if any
 * @param random at least 0 and less than 1
 * @returns ms
 */
export function reconnectDelay(failures: number, code: number | undefined, random: number): number {
  const isBusy = code !== undefined && code >= 4100 && code < 4200
  const least = isBusy ? BUSY_MS : 0
  if (failures === 0) return least + random * SPREAD_MS
  return Math.max(least, jitteredBackoffMs(BACKOFF, failures, random))
}

/**
 * Whether the push protocol forbids another attempt with the same settings, for example because of a wrong key, a
 * wrong version or an exceeded quota.
 */
export function isFinal(code: number | undefined): code is number {
  return code !== undefined && code >= 4001 && code <= 4099
}
