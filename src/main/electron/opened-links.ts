import { app } from 'electron'

const SCHEME = 'bandeja'

/**
 * Registers the app for its links where the package cannot, on Windows, and receives those that macOS opens: it starts
 * no second instance for them. Call it before the app is ready, because the link that starts the app comes early.
 */
export function onOpenedLink(listener: (link: string) => void): void {
  if (process.platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient(SCHEME)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    listener(link)
  })
}
