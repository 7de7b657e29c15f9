/** The longest that one of them waits for the page to have nothing else to do, ms. */
const IDLE_WITHIN_MS = 1_000

/**
 * Fetches screens before somebody asks for them, so that what is typed into one at once is not lost: in their order,
 * each when the page has nothing else to do.
 * @param afterMs how long whatever is on the screen now has for itself
 * @returns what calls off those that are still to come
 */
export function fetchAhead(
  screens: readonly { fetch: () => Promise<void> }[],
  afterMs = 0,
): () => void {
  let isOff = false
  const wait = setTimeout(async () => {
    for (const screen of screens) {
      await idle()
      if (isOff) return
      // Whoever opens it asks for it again, and is told then.
      await screen.fetch().catch((error: unknown) => {
        console.warn('A screen was not fetched ahead', error)
      })
    }
  }, afterMs)
  return () => {
    isOff = true
    clearTimeout(wait)
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
  })
}
