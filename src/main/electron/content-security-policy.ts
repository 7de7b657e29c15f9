import { APP_ORIGIN } from './app-origin.ts'

/** The built page's scripts and styles. What the services answer, under /api/, shares its origin and is neither. */
const BUILT = `${APP_ORIGIN}/assets/`

/**
 * The Content-Security-Policy of every page that the app's own scheme serves. Scripts come from the app's
 * files alone; nothing is evaluated, nothing is inline. Style elements need the page's nonce: the component
 * library writes its theme into one.
 */
export interface PolicyOptions {
  /** A value that no earlier page has had; see `newNonce`. */
  nonce: string
  /** Origins that the connection document lets into frames. Anything but a web origin is left out. */
  frames: readonly string[]
  /** The address of the development server, with its live reload; null in the built app. */
  devServer: URL | null
}

export function contentSecurityPolicy({ nonce, frames, devServer }: PolicyOptions): string {
  const nonceSource = `'nonce-${nonce}'`
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // The development server has its files all over, puts one inline script into the page, and marks it with the nonce.
    'script-src': devServer ? ["'self'", nonceSource] : [BUILT],
    'style-src': [devServer ? "'self'" : BUILT, nonceSource],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': devServer ? ["'self'", `ws://${devServer.host}`] : ["'self'"],
    'frame-src': frameOrigins(frames),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Only the origin of each address: a path, a wildcard or a `;` in it would say more than was meant. */
function frameOrigins(frames: readonly string[]): readonly string[] {
  const origins = frames.flatMap((frame) => {
    if (!URL.canParse(frame)) return []
    const { protocol, origin, hostname } = new URL(frame)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    return isWeb && /^[\w.[\]:-]+$/.test(hostname) ? [origin] : []
  })
  return origins.length > 0 ? [...new Set(origins)] : ["'none'"]
}
