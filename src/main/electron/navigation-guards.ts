import { app, type WebContents } from 'electron'
import type { Log } from '../ports.ts'
import { APP_ORIGIN } from './app-origin.ts'
import { originOf } from './permissions.ts'

export interface WebGuards {
  /** Origins that the page may show in frames, now. */
  frames: () => readonly string[]
  log: Log
}

/**
 * Holds every page of the app to its place: the window shows the app's own page, frames show what the connection
 * lets in, nothing opens another window or becomes a webview.
 */
export function guardWebContents({ frames, log }: WebGuards): void {
  const mayFrame = (url: string) => frames().some((frame) => originOf(frame) === originOf(url))

  function guard(contents: WebContents): void {
    contents.on('will-frame-navigate', (event) => {
      const allowed = event.isMainFrame ? isPage(event.url) : mayFrame(event.url)
      if (allowed) return
      event.preventDefault()
      log.warn('A navigation was stopped.', { to: originOf(event.url) ?? 'no address' })
    })
    contents.on('will-redirect', (event) => {
      if (event.isMainFrame ? isPage(event.url) : mayFrame(event.url)) return
      event.preventDefault()
      log.warn('A redirect was stopped.', { to: originOf(event.url) ?? 'no address' })
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.on('select-bluetooth-device', (event, _, choose) => {
      event.preventDefault()
      choose('')
    })
    contents.setWindowOpenHandler(({ url }) => {
      log.warn('A window was not opened.', { to: originOf(url) ?? 'no address' })
      return { action: 'deny' }
    })
  }

  app.on('web-contents-created', (_, contents) => guard(contents))
}

/** The app's own page; what the services answer under /api/ is no page, though it shares the origin. */
function isPage(url: string): boolean {
  return originOf(url) === APP_ORIGIN && !new URL(url).pathname.startsWith('/api/')
}
