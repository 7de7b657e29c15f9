/**
 * Navigates the page to the path that a link or a notification requests. While the page is loading, has crashed, or is
 * still checking the sign-in, the last requested path waits.
 */
export interface PendingNavigation {
  /** Navigates to a path of the page, now or when the page is ready. */
  navigate(path: string): void
  /** Sets whether the page is ready. If it is, the waiting path is sent. */
  setReady(isNowReady: boolean): void
  /** Drops the waiting path. Called after a sign-out, because the path was meant for the user who signed out. */
  cancel(): void
}

/**
 * Creates the navigation for one page.
 * @param send navigates a page that is ready
 */
export function createPendingNavigation(send: (path: string) => void): PendingNavigation {
  let isReady = false
  let waiting: string | null = null
  return {
    navigate(path) {
      if (isReady) send(path)
      else waiting = path
    },
    cancel() {
      waiting = null
    },
    setReady(isNowReady) {
      isReady = isNowReady
      if (!isReady || waiting === null) return
      const path = waiting
      waiting = null
      send(path)
    },
  }
}
