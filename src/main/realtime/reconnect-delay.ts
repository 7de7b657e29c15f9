import { jitteredBackoffMs } from '#contract/rules/backoff.ts'

/** A user who looks at the screen waits at most 10 s for the next attempt. */
const BACKOFF = { firstMs: 500, longestMs: 10_000 }
/** Reconnects after a stable connection are spread over this time, ms. */
const SPREAD_MS = 250
/** Shortest pause after a close code for "over capacity" (4100 to 4199), required by the push protocol, ms. */
const BUSY_MS = 1_000

/**
 * Returns the delay before the next attempt to connect.
 * @param failures failed attempts since the last stable connection
 * @param code the close code of the last connection, if any
 * @param random 0 to under 1
 * @returns ms
 */
export function reconnectDelay(failures: number, code: number | undefined, random: number): number {
  const isBusy = code !== undefined && code >= 4100 && code < 4200
  const least = isBusy ? BUSY_MS : 0
  if (failures === 0) return least + random * SPREAD_MS
  return Math.max(least, jitteredBackoffMs(BACKOFF, failures, random))
}

/** Whether the push protocol forbids to reconnect unchanged: wrong key, wrong version, over the plan, not allowed. */
export function isFinal(code: number | undefined): code is number {
  return code !== undefined && code >= 4001 && code <= 4099
}
