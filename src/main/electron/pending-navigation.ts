/**
 * The places that the page is sent to. It listens only once it knows who is signed in, and not while it is loaded again
 * or has crashed: the last place of that time waits for it.
 */
export interface ToldPlaces {
  /** @param path of the application */
  tell(path: string): void
  /** The page began to listen, or does so no more. */
  listens(isListening: boolean): void
  /** The person it was told to has left: it waits for nobody who comes after them. */
  forget(): void
}

/** @param send brings a place to a page that listens */
export function createPendingNavigation(send: (path: string) => void): ToldPlaces {
  let isHeard = false
  let waiting: string | null = null
  return {
    tell(path) {
      if (isHeard) send(path)
      else waiting = path
    },
    forget() {
      waiting = null
    },
    listens(isListening) {
      isHeard = isListening
      if (!isHeard || waiting === null) return
      const path = waiting
      waiting = null
      send(path)
    },
  }
}
