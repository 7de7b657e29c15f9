import { app } from 'electron'

/**
 * Receives the links that macOS opens. macOS starts no second instance for a link. Call this before the app is ready,
 * because the link that starts the app arrives early.
 */
export function onOpenedLink(listener: (link: string) => void): void {
  app.on('open-url', (event, link) => {
    event.preventDefault()
    listener(link)
  })
}
