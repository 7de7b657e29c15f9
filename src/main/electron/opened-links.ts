import { app } from 'electron'

/**
 * Receives the links that macOS opens: it starts no second instance for them. Call it before the app is ready, because
 * the link that starts the app comes early.
 */
export function onOpenedLink(listener: (link: string) => void): void {
  app.on('open-url', (event, link) => {
    event.preventDefault()
    listener(link)
  })
}
