import { app } from 'electron'

/**
 * Calls the listener for each link to the app that the user opens on macOS. Other systems start a second instance for a
 * link, macOS does not. Call this before the app is ready, because the link that starts the app arrives early.
 */
export function onOpenedLink(listener: (link: string) => void): void {
  app.on('open-url', (event, link) => {
    event.preventDefault()
    listener(link)
  })
}
