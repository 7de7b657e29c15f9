/** The first pause, ms; it doubles with every further try that failed. */
const FIRST_MS = 1_000
/** The longest pause, ms: a message that waits is tried twice a minute even if nothing says the network is back. */
const LONGEST_MS = 30_000

/**
 * @param tries that failed in a row, from 1
 * @param random 0 to under 1
 * @returns ms; between half and the whole of a doubling pause, so that chats do not all try at one moment
 */
export function retryDelay(tries: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.min(tries - 1, 20), LONGEST_MS)
  return full / 2 + (random * full) / 2
}
