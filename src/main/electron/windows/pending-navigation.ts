/**
 * Navigates the page to the path that a link or a notification requests. While the page is loading, has crashed, or is
 * still checking the sign-in, the last requested path waits.
 * @param send navigates a page that is ready
 */
export function createPendingNavigation(send: (path: string) => void) {
  let isReady = false
  let waiting: string | null = null
  return {
    /** Navigates to a path of the page, now or when the page is ready. */
    navigate(path: string) {
      if (isReady) send(path)
      else waiting = path
    },
    /** Drops the waiting path. Called after a sign-out, because the path was meant for the user who signed out. */
    cancel() {
      waiting = null
    },
    /** Sets whether the page is ready. If it is, the waiting path is sent. */
    setReady(isNowReady: boolean) {
      isReady = isNowReady
      if (!isReady || waiting === null) return
      const path = waiting
      waiting = null
      send(path)
    },
  }
}
