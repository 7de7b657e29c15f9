import { app, type WebContents } from 'electron'
import type { Log } from '#main/ports.ts'
import { isPage, originOf } from '#main/electron/network/app-origin.ts'

export interface NavigationGuards {
  /** Origins that the page may currently show in frames. */
  frames: () => readonly string[]
  log: Log
}

/**
 * Restricts all web contents of the app. Windows show only the app's own page. Frames show only origins that the
 * connection allows. No page can open a window, embed a webview, use a Bluetooth device, or bypass the proxy with a
 * WebRTC connection.
 */
export function guardWebContents({ frames, log }: NavigationGuards): void {
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
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  }

  app.on('web-contents-created', (_, contents) => guard(contents))
}
