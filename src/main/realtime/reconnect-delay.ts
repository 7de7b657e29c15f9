import { jitteredBackoffMs } from '#contract/rules/backoff.ts'

/** A person who looks at the screen does not wait longer than 10 s for the next try. */
const BACKOFF = { firstMs: 500, longestMs: 10_000 }
/** Clients whose connection was stable reconnect at once, spread over this, ms. */
const SPREAD_MS = 250
/** The least pause after a close code that means "over capacity" (4100 to 4199), as the push protocol asks for, ms. */
const BUSY_MS = 1_000

/**
 * Returns how long to wait before the next try to connect.
 * @param failures tries that failed since the last stable connection
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
