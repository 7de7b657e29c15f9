import type { WebFrameMain } from 'electron'

/** Scheme and host of the page's origin, `app://bandeja`. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'bandeja'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/**
 * The origin of an address; null for an invalid address. `URL.origin` cannot be used, because it is "null" for the
 * app's scheme.
 */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/**
 * Whether an address belongs to the app's page. Addresses under /api/ have the same origin, but they are responses of
 * services.
 */
export function isPage(url: string): boolean {
  return originOf(url) === APP_ORIGIN && !new URL(url).pathname.startsWith('/api/')
}

/**
 * Whether a frame is the top frame of a window and shows the app's own document. The origin alone does not decide: a
 * blank document inherits the origin of the page that opened it.
 */
export function isOwnFrame(frame: WebFrameMain | null | undefined): boolean {
  return frame != null && frame.parent === null && frame.origin === APP_ORIGIN && isPage(frame.url)
}
