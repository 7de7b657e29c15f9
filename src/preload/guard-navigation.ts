/** Declares the parts of the DOM that this module uses, because it is compiled without the DOM types. */
interface GuardedWindow {
  location: { origin: string }
  navigation: {
    addEventListener(
      type: 'navigate',
      listener: (event: {
        destination: { url: string }
        /** The file name of a download; null for a navigation. */
        downloadRequest: string | null
        preventDefault(): void
      }) => void,
      options: { capture: boolean },
    ): void
  }
}

/**
 * Cancels navigations to other origins. Main cannot cancel all of them: Chromium opens about:blank without asking main.
 * The listener runs in the capture phase, before the page's own listeners, because they could stop the event. This
 * module imports nothing, because the tests' page host runs its text in a browser.
 */
export function guardNavigation(window: GuardedWindow): void {
  window.navigation.addEventListener(
    'navigate',
    (event) => {
      const { destination, downloadRequest } = event
      const { origin } = window.location
      // Downloads of files that the page created, e.g. an exported flow, are allowed.
      const isOwnFile = downloadRequest !== null && destination.url.startsWith(`blob:${origin}/`)
      if (!isOwnFile && !destination.url.startsWith(`${origin}/`)) event.preventDefault()
    },
    { capture: true },
  )
}
