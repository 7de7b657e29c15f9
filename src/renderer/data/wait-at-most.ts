/** Longest wait for requests in flight, ms. */
const longestWaitMs = 1_000

/**
 * Waits until requests have settled, at most a second. Called before a refetch after a gap in the live events. The
 * responses of the running requests are shown first, although they may be slightly stale: cancelling the requests would
 * make the user wait longer.
 */
export async function waitAtMost(requests: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((resolve) => (timer = setTimeout(resolve, longestWaitMs)))
  await Promise.race([Promise.allSettled(requests), over])
  clearTimeout(timer)
}
