import type { WebFrameMain } from 'electron'

/** The one origin of the app's page. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'bandeja'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** The origin of an address; null for an invalid one. `URL.origin` is "null" for schemes that it does not know. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** Whether an address is the app's page. Responses of services under /api/ share its origin and are not. */
export function isPage(url: string): boolean {
  return originOf(url) === APP_ORIGIN && !new URL(url).pathname.startsWith('/api/')
}

/**
 * Whether a frame shows the app's own document at the top of a window. Its address counts beside its origin:
 * a blank document inherits the origin of the page that opened it.
 */
export function isOwnFrame(frame: WebFrameMain | null | undefined): boolean {
  return frame != null && frame.parent === null && frame.origin === APP_ORIGIN && isPage(frame.url)
}
