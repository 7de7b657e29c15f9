/** Longest wait for requests in flight, ms. */
const longestWaitMs = 1_000

/**
 * Waits at most a second for requests that were sent before a gap in the live events. Their responses may be slightly
 * stale. They are shown anyway, so that the user does not wait twice.
 */
export async function waitAtMost(requests: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((resolve) => (timer = setTimeout(resolve, longestWaitMs)))
  await Promise.race([Promise.allSettled(requests), over])
  clearTimeout(timer)
}
