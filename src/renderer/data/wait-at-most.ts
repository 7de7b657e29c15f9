/** Longest wait for requests in flight, ms. */
const longestWaitMs = 1_000

/**
 * Waits until requests have settled, at most a second. Their responses are shown even if they are slightly stale after
 * a gap in the live events, so that the user does not wait twice.
 */
export async function waitAtMost(requests: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((resolve) => (timer = setTimeout(resolve, longestWaitMs)))
  await Promise.race([Promise.allSettled(requests), over])
  clearTimeout(timer)
}
