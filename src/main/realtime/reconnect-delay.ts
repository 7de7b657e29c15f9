/** The first pause after a try that failed, ms; it doubles with every further one. */
const FIRST_MS = 500
/** The longest pause: a person who looks at the screen should not have to wait for the network longer, ms. */
const LONGEST_MS = 10_000
/** After a connection that stood, everybody comes back at once; spread over this, ms. */
const SPREAD_MS = 250
/** The service said that it is full (4100 to 4199): the least pause, as the push protocol asks for, ms. */
const BUSY_MS = 1_000

/**
 * How long to wait before the next try.
 * @param failures tries that failed since the connection last stood
 * @param code the close code of the last one, if there was one
 * @param random 0 to under 1
 * @returns ms
 */
export function reconnectDelay(failures: number, code: number | undefined, random: number): number {
  const busy = code !== undefined && code >= 4100 && code < 4200
  const floor = busy ? BUSY_MS : 0
  if (failures === 0) return floor + random * SPREAD_MS
  const full = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 20), LONGEST_MS)
  return Math.max(floor, full / 2 + (random * full) / 2)
}

/** The push protocol's "do not come back as you are": wrong key, wrong version, over the plan, not allowed. */
export function isFinal(code: number | undefined): code is number {
  return code !== undefined && code >= 4001 && code <= 4099
}
