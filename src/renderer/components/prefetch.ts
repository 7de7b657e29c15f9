import { idle } from '#renderer/data/idle.ts'

/**
 * Fetches screens before they are used, in the given order, each in an idle period of the browser.
 * @param afterMs delay before the first fetch
 * @returns a function that cancels the remaining fetches
 */
export function fetchAhead(
  screens: readonly { fetch: () => Promise<void> }[],
  afterMs = 0,
): () => void {
  let isOff = false
  const fetchAll = async () => {
    for (const screen of screens) {
      await idle()
      if (isOff) return
      // Ignore the error: opening the screen fetches it again and shows the error.
      await screen.fetch().catch((error: unknown) => {
        console.warn('A screen could not be prefetched', error)
      })
    }
  }
  const wait = setTimeout(() => void fetchAll(), afterMs)
  return () => {
    isOff = true
    clearTimeout(wait)
  }
}
