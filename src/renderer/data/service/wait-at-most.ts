/** Longest wait for requests in flight, ms. */
const longestWaitMs = 1_000

/**
 * Waits until requests have settled, at most a second. Call it before a refetch that cancels requests in flight, e.g.
 * after a gap in the live events. Their responses show slightly stale data soon. Without the wait, the user would see
 * nothing until the refetch is done.
 */
export async function waitAtMost(requests: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((resolve) => (timer = setTimeout(resolve, longestWaitMs)))
  await Promise.race([Promise.allSettled(requests), over])
  clearTimeout(timer)
}
