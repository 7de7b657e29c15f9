/** Longest wait for requests in flight, ms. */
const longestWaitMs = 1_000

/**
 * Waits until requests have settled, at most a second. A refetch after a gap in the live events, for example, cancels
 * the requests in flight. It waits for them first: the user then sees slightly stale data soon instead of nothing until
 * the refetch is done.
 */
export async function waitAtMost(requests: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((resolve) => (timer = setTimeout(resolve, longestWaitMs)))
  await Promise.race([Promise.allSettled(requests), over])
  clearTimeout(timer)
}
